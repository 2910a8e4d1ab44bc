// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: macro.names
//! tries: Call the start's symbol from the start.
//! end: refused E0425
ove::main!(|| ove_main());

pub fn program() {}

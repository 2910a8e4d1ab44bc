// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: macro.names
//! tries: Make an unsafe call in the start without saying so.
//! end: refused E0133
unsafe fn touch() {}

ove::main!(|| touch());

pub fn program() {}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.symbol
//! tries: Define the application's start as a handler.
//! end: refused E0080
ove::interrupt!(fn ove_main(_token) {});

pub fn program() {}

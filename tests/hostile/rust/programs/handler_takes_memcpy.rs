// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.symbol
//! tries: Define a function of the C library as a handler.
//! end: refused E0080
ove::interrupt!(fn memcpy(_token) {});

pub fn program() {}

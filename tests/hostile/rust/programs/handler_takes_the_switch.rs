// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.symbol
//! tries: Define the kernel's switch of threads as a handler.
//! end: refused E0080
ove::interrupt!(fn PendSV_Handler(_token) {});

pub fn program() {}

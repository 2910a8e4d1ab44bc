// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.symbol
//! tries: Define the handler of faults.
//! end: refused E0080
ove::interrupt!(fn HardFault_Handler(_token) {});

pub fn program() {}

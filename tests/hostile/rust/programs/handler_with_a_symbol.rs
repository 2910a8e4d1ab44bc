// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.symbol
//! tries: Give a handler another symbol through an attribute.
//! end: refused "is not one for a macro of ove"

ove::interrupt!(
    #[export_name = "memcpy"]
    fn TIMER1_Handler(_token) {}
);

pub fn program() {}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Let a handler pass on its own address.
//! end: refused E0425
ove::interrupt!(fn TIMER1_Handler(_token) {
    let _: extern "C" fn() = TIMER1_Handler;
});

pub fn program() {}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Call a handler through the trait that the macro implements.
//! end: refused E0425
ove::interrupt!(fn TIMER1_Handler(_token) {});

pub fn program() {
    <__OveInterrupt as ove::isr::Handler>::handle();
}

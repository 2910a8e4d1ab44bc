// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Call the handler of an interrupt from a thread.
//! end: refused E0425
ove::interrupt!(fn TIMER1_Handler(_token) {});

pub fn program() {
    TIMER1_Handler();
}

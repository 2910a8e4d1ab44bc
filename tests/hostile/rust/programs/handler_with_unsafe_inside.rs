// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: macro.names
//! tries: Make an unsafe call in a handler without saying so.
//! end: refused E0133
unsafe fn touch() {}

ove::interrupt!(fn TIMER1_Handler(_token) {
    touch();
});

pub fn program() {}

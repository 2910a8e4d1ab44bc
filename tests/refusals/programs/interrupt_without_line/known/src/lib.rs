// SPDX-License-Identifier: MIT OR Apache-2.0
#![no_std]

ove::interrupt!(fn TIMER1_Handler(_token) {});
ove::main!(ove::run);

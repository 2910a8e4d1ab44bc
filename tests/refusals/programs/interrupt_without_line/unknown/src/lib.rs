// SPDX-License-Identifier: MIT OR Apache-2.0
#![no_std]

ove::interrupt!(fn TIMER2_Handler(_token) {});
ove::main!(ove::run);

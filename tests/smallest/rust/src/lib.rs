// SPDX-License-Identifier: MIT OR Apache-2.0
#![no_std]

ove::main!(ove::run);

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Names its library, and uses nothing of it.
#![no_std]
#![forbid(unsafe_code)]

use quiet as _;

ove::main!(ove::run);

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Depends on its library in Cargo.toml, and does not name it.
#![no_std]
#![forbid(unsafe_code)]

ove::main!(ove::run);

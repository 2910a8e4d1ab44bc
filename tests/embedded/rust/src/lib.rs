// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts of ove-embedded, used as the crates that it is for are used.
#![no_std]

#[allow(dead_code, unused_macros)] // the parts that the tests of the binding use
#[macro_use]
#[path = "../../../bindings/rust/src/harness.rs"]
mod harness;

mod atomics;
mod delay;
mod io;
mod lines;
#[macro_use]
mod tasks;
mod timers;

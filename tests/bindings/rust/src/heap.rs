// SPDX-License-Identifier: MIT OR Apache-2.0
use alloc::boxed::Box;
use core::hint::black_box;

use ove::stop::Stop;

use crate::harness::in_isr;

test!(stops(Stop::Context as i32, "an allocation in an interrupt") heap.isr.allocation_stops,
    "The language's own allocation in an interrupt stops the program, with checks and without.", {
    in_isr(|_| drop(black_box(Box::new(black_box(7)))));
});

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.heap
//! tries: Allocate in an ISR.
//! end: stops 2
use alloc::boxed::Box;
use core::hint::black_box;
use ove::board;

pub fn program() {
    board::irq_attach(|_| drop(black_box(Box::new(1_u32))));
    board::irq_trigger();
}

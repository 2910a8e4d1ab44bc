// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.heap
//! tries: Free in an ISR what a thread allocated.
//! end: stops 2
use alloc::boxed::Box;
use ove::{board, IsrCell};

static CELL: IsrCell<Box<u32>> = IsrCell::new();

pub fn program() {
    let _ = CELL.put(Box::new(1));
    board::irq_attach(|_| drop(CELL.take()));
    board::irq_trigger();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.heap
//! tries: Make an object on the heap in an ISR.
//! end: returns
//! end.release: returns or stops 2
use ove::{board, Owned, Sem};

pub fn program() {
    board::irq_attach(|_| assert!(Owned::new(Sem::new(0, 1)).is_err()));
    board::irq_trigger();
}

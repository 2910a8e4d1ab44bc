// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.heap
//! tries: End an object on the heap in an ISR.
//! end: returns or stops 2
use ove::{board, IsrCell, Owned, Sem};

static CELL: IsrCell<Owned<Sem>> = IsrCell::new();

pub fn program() {
    let Ok(sem) = Owned::new(Sem::new(0, 1)) else { return };
    let _ = CELL.put(sem);
    board::irq_attach(|_| drop(CELL.take()));
    board::irq_trigger();
    let bytes = alloc::vec![0_u8; 512];
    assert!(bytes.iter().all(|byte| *byte == 0));
}

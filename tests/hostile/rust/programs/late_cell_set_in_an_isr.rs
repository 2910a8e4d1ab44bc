// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.late_cell
//! tries: Set a late cell in an ISR and in a thread.
//! end: returns
use ove::{board, LateCell};

static CELL: LateCell<[u32; 8]> = LateCell::new();

pub fn program() {
    board::irq_attach(|_| {
        let _ = CELL.set([1; 8]);
    });
    board::irq_trigger();
    assert!(CELL.set([2; 8]).is_err());
    assert!(CELL.try_get() == Some(&[1; 8]));
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.late_cell
//! tries: Share a cell without a lock through a late cell.
//! end: refused E0277
use core::cell::Cell;
use ove::LateCell;

static SHARED: LateCell<Cell<u32>> = LateCell::new();

pub fn program() {
    let _ = SHARED.set(Cell::new(1));
}

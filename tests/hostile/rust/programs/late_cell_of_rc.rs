// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.late_cell
//! tries: Share a reference count that is not atomic through a late cell.
//! end: refused E0277
use alloc::rc::Rc;
use ove::LateCell;

static SHARED: LateCell<Rc<u32>> = LateCell::new();

pub fn program() {
    let _ = SHARED.set(Rc::new(1));
}

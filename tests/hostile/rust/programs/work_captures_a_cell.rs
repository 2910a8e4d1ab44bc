// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Share a cell without a lock between the queues that run one item.
//! end: refused E0277
use core::cell::Cell;
use ove::{Owned, Work};

pub fn program() {
    let cell = Cell::new(1);
    let _ = Owned::new(Work::new(move || cell.set(2)));
}

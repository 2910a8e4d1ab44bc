// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.stays
//! tries: Lend a guard of a value that is not Sync to another thread.
//! end: refused E0277
use alloc::boxed::Box;
use core::cell::Cell;
use ove::{Mutex, Owned, Priority, Thread};

ove::statics! {
    static VALUE: Mutex<Cell<u32>> = Mutex::new(Cell::new(0));
}

pub fn program() {
    let Ok(guard) = VALUE.lock() else { return };
    let lent: &'static _ = Box::leak(Box::new(guard));
    let _ = Owned::new(Thread::<{ crate::STACK }, _>::new(c"thief", Priority::Normal, move || lent.set(1)));
}

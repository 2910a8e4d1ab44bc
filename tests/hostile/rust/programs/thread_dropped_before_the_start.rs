// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop a thread before the start that would have returned a value.
//! end: returns
//! runs: before the start
use alloc::boxed::Box;
use alloc::sync::Arc;
use ove::{Owned, Priority, Thread};

pub fn program() {
    let counted = Arc::new(());
    let held = counted.clone();
    let zeros = [0_usize; 6];
    let thread = Thread::<{ crate::STACK }, _>::new(c"never", Priority::Normal, move || {
        drop(held);
        Box::new(zeros)
    });
    let Ok(thread) = Owned::new(thread) else { return };
    drop(thread);
    // The closure was dropped, or stays with its thread; it is no value of the thread's.
    assert!(Arc::strong_count(&counted) <= 2);
}

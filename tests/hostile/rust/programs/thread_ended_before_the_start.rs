// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: End a thread before the start whose captures look like a value.
//! end: returns
//! runs: before the start
use alloc::boxed::Box;
use ove::{Owned, Priority, Thread};

pub fn program() {
    for number in [0_usize, 1, 8, 0x2000_0000] {
        let captured = [number; 8];
        let thread = Thread::<{ crate::STACK }, _>::new(c"never", Priority::Normal, move || Box::new(captured[0]));
        if let Ok(thread) = Owned::new(thread) {
            let _ = thread.end().map_err(|(thread, _)| drop(thread));
        }
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: End a thread whose value was not taken, and one whose value was taken.
//! only: a thread of C++ or Zig has no value
//! end: returns
use alloc::sync::Arc;
use ove::{Error, Owned, Priority, Thread};

pub fn program() {
    let counted = Arc::new(());
    for is_joined in [false, true] {
        let held = counted.clone();
        let thread = Thread::<{ crate::STACK }, _>::new(c"giver", Priority::High, move || held);
        let Ok(thread) = Owned::new(thread) else { return };
        if is_joined {
            assert!(thread.join().is_ok_and(|value| Arc::ptr_eq(&value, &counted)));
            assert!(thread.join().err() == Some(Error::EMPTY));
        }
        drop(thread);
        assert!(Arc::strong_count(&counted) == 1);
    }
}

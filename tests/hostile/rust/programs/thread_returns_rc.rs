// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Return a reference count that is not atomic from a thread.
//! end: refused E0277
use alloc::rc::Rc;
use ove::{Owned, Priority, Thread};

pub fn program() {
    if let Ok(thread) = Owned::new(Thread::<{ crate::STACK }, _>::new(c"thief", Priority::High, || Rc::new(1))) {
        let _ = thread.join();
    }
}

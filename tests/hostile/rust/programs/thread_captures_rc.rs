// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Capture a reference count that is not atomic in a thread.
//! end: refused E0277
use alloc::rc::Rc;
use ove::{Owned, Priority, Thread};

pub fn program() {
    let shared = Rc::new(1);
    let twin = shared.clone();
    let _ = Owned::new(Thread::<{ crate::STACK }, _>::new(c"thief", Priority::High, move || drop(twin)));
    drop(shared);
}

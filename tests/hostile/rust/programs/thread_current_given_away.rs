// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: thread.self
//! tries: Give the calling thread's name for itself to another thread.
//! end: refused E0277
use ove::{thread, Owned, Priority, Thread};

pub fn program() {
    let me = thread::current();
    let _ = Owned::new(Thread::<{ crate::STACK }, _>::new(c"thief", Priority::High, move || drop(me.suspend())));
}

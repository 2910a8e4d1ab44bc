// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Borrow a local in a thread's closure.
//! end: refused E0597
use ove::{Owned, Priority, Thread};

pub fn program() {
    let local = 1;
    let lent = &local;
    let _ = Owned::new(Thread::<{ crate::STACK }, _>::new(c"thief", Priority::High, move || assert!(*lent == 1)));
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Keep a closure that borrows a local in a `Closure`.
//! end: refused E0597
use ove::{Closure, Owned, Priority, Thread};

pub fn program() {
    let local = 1;
    let lent = &local;
    let closure = Closure::<16>::new(move || assert!(*lent == 1));
    let _ = Owned::new(Thread::<{ crate::STACK }, _>::new(c"thief", Priority::High, closure));
}

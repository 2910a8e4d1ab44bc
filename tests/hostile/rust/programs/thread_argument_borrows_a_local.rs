// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.thread
//! tries: Give a thread's function a reference to a local.
//! end: refused E0597
use ove::{Owned, Priority, Thread};

fn look(value: &'static u32) {
    assert!(*value == 1);
}

pub fn program() {
    let local = 1;
    let entry: (fn(&'static u32), &'static u32) = (look, &local);
    let _ = Owned::new(Thread::<{ crate::STACK }, _>::new(c"thief", Priority::High, entry));
}

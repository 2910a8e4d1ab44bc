// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.stays
//! tries: Move a guard into another thread's closure.
//! end: refused E0277
use ove::{Mutex, Owned, Priority, Thread};

ove::statics! {
    static VALUE: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let guard = VALUE.lock();
    let _ = Owned::new(Thread::<8192, _>::new(c"thief", Priority::Normal, move || drop(guard)));
}

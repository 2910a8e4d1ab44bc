// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.stays
//! tries: Move a recursive mutex's guard into another thread.
//! end: refused E0277
use ove::{Owned, Priority, RMutex, Thread};

ove::statics! {
    static VALUE: RMutex<u32> = RMutex::new(0);
}

pub fn program() {
    let guard = VALUE.lock();
    let _ = Owned::new(Thread::<{ crate::STACK }, _>::new(c"thief", Priority::Normal, move || drop(guard)));
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop the owner of a thread that waits for a mutex of the caller's.
//! end: waits
use ove::{Mutex, Owned, Priority, Thread};

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let _guard = LOCK.lock();
    let waiter = Thread::<{ crate::STACK }, _>::new(c"waiter", Priority::High, || drop(LOCK.lock()));
    drop(Owned::new(waiter));
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.holds
//! tries: Forget one of two holds of a recursive mutex, then lock it in another thread.
//! end: returns
use ove::{Owned, Priority, RMutex, Thread};

ove::statics! {
    static LOCK: RMutex<u32> = RMutex::new(0);
}

pub fn program() {
    let first = LOCK.lock();
    core::mem::forget(LOCK.lock());
    drop(first);
    let other = Thread::<{ crate::STACK }, _>::new(c"other", Priority::High, || LOCK.try_lock().is_ok());
    let Ok(other) = Owned::new(other) else { return };
    assert!(other.join() == Ok(false));
}

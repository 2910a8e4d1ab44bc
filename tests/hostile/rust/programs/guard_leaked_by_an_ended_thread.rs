// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_holding
//! tries: Keep the only reference to a value beyond the end of the thread that locked, and lock again.
//! only: a guard of C++ or Zig lends no reference to a value
//! end: returns
use alloc::boxed::Box;
use core::time::Duration;
use ove::{Mutex, Owned, Priority, Thread};

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let holder = Thread::<{ crate::STACK }, _>::new(c"holder", Priority::High, || {
        LOCK.lock().ok().map(|guard| &mut **Box::leak(Box::new(guard)))
    });
    let Ok(holder) = Owned::new(holder) else { return };
    let Ok(Some(value)) = holder.join() else { return };
    drop(holder);
    let value: &'static mut u32 = value;
    *value = 1;
    assert!(LOCK.try_lock().is_err());
    assert!(LOCK.lock_for(Duration::from_millis(2)).is_err());
    assert!(*value == 1);
}

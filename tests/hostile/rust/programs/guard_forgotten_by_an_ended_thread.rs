// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_holding
//! tries: Lock a mutex whose owner has ended with a forgotten guard and been freed.
//! end: returns
use alloc::vec;
use core::time::Duration;
use ove::{Mutex, Owned, Priority, Thread};

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let holder = Thread::<{ crate::STACK }, _>::new(c"holder", Priority::High, || core::mem::forget(LOCK.lock()));
    let Ok(holder) = Owned::new(holder) else { return };
    assert!(holder.join().is_ok());
    drop(holder);
    // Where the thread was, if its memory has been given back.
    let bytes = vec![0x5a_u8; crate::STACK + 256];
    assert!(LOCK.lock_for(Duration::from_millis(5)).is_err());
    assert!(bytes.iter().all(|byte| *byte == 0x5a));
}

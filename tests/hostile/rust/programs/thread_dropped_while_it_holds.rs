// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_holding
//! tries: Drop the owner of a thread that holds a mutex until it is asked to stop.
//! end: returns
use ove::{thread, Mutex, Owned, Priority, Thread};

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let holder = Thread::<{ crate::STACK }, _>::new(c"holder", Priority::High, || {
        let _guard = LOCK.lock();
        while !thread::should_stop() {
            let _ = thread::sleep_ms(1);
        }
    });
    let Ok(holder) = Owned::new(holder) else { return };
    while LOCK.try_lock().is_ok() {
        let _ = thread::sleep_ms(1);
    }
    drop(holder);
    assert!(LOCK.try_lock().is_ok());
}

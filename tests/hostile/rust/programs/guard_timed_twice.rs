// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.holds
//! tries: Lock a mutex that the same thread holds for a limited time.
//! end: returns
use core::time::Duration;
use ove::Mutex;

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let first = LOCK.lock();
    assert!(first.is_ok() && LOCK.lock_for(Duration::from_millis(3)).is_err());
    drop(first);
    assert!(LOCK.try_lock().is_ok());
}

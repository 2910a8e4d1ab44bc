// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.holds
//! tries: Try to lock a mutex that the same thread holds.
//! end: returns
use ove::Mutex;

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let first = LOCK.lock();
    assert!(first.is_ok() && LOCK.try_lock().is_err());
}

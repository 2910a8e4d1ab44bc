// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.holds
//! tries: Forget a guard and lock again for a limited time.
//! end: returns
use core::time::Duration;
use ove::Mutex;

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    core::mem::forget(LOCK.lock());
    assert!(LOCK.lock_for(Duration::from_millis(3)).is_err());
}

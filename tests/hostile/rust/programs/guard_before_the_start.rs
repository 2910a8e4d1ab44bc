// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.wait
//! tries: Lock a mutex twice before the scheduler runs.
//! end: returns
//! runs: before the start
use ove::Mutex;

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let first = LOCK.try_lock();
    let second = LOCK.try_lock();
    assert!(first.is_err() || second.is_err());
}

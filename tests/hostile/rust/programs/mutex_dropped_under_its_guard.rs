// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.borrowed
//! tries: Drop a mutex on the heap while its guard lives.
//! end: refused E0505
use ove::{Mutex, Owned};

pub fn program() {
    let Ok(mutex) = Owned::new(Mutex::new(0_u32)) else { return };
    let guard = mutex.lock();
    drop(mutex);
    drop(guard);
}

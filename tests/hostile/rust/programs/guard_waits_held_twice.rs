// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.wait
//! tries: Wait on a condition variable forever while a second mutex is held.
//! end: waits
use ove::{Condvar, Mutex};

ove::statics! {
    static OUTER: Mutex<u32> = Mutex::new(0);
    static INNER: Mutex<u32> = Mutex::new(0);
    static CHANGED: Condvar = Condvar::new();
}

pub fn program() {
    let _outer = OUTER.lock();
    let Ok(mut inner) = INNER.lock() else { return };
    let _ = CHANGED.wait(&mut inner);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.wait
//! tries: Wait on a condition variable with a recursive mutex.
//! end: refused E0308
use ove::{Condvar, RMutex};

ove::statics! {
    static VALUE: RMutex<u32> = RMutex::new(0);
    static CHANGED: Condvar = Condvar::new();
}

pub fn program() {
    let Ok(mut guard) = VALUE.lock() else { return };
    let _ = CHANGED.wait(&mut guard);
}

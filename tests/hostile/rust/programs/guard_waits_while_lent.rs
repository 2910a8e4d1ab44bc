// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.wait
//! tries: Keep a reference to the value across a wait.
//! end: refused E0502
use ove::{Condvar, Mutex};

ove::statics! {
    static VALUE: Mutex<u32> = Mutex::new(0);
    static CHANGED: Condvar = Condvar::new();
}

pub fn program() {
    let Ok(mut guard) = VALUE.lock() else { return };
    let value = &*guard;
    let _ = CHANGED.wait(&mut guard);
    assert!(*value == 0);
}

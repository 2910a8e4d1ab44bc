// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.holds
//! tries: Keep a reference to the value after the guard is dropped.
//! end: refused E0505
use ove::Mutex;

ove::statics! {
    static VALUE: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let Ok(mut guard) = VALUE.lock() else { return };
    let value = &mut *guard;
    drop(guard);
    *value = 1;
}

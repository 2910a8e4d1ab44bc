// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.holds
//! tries: Unlock without a guard.
//! end: refused E0133
use ove::Mutex;

ove::statics! {
    static VALUE: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let _guard = VALUE.lock();
    let _ = VALUE.force_unlock();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.holds
//! tries: Borrow a static's value uniquely without a lock.
//! end: refused E0596
use ove::Mutex;

ove::statics! {
    static VALUE: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    *VALUE.get_mut() = 1;
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.shared
//! tries: Write through the guard of a recursive mutex.
//! end: refused E0594
use ove::RMutex;

ove::statics! {
    static VALUE: RMutex<u32> = RMutex::new(0);
}

pub fn program() {
    if let Ok(mut guard) = VALUE.lock() {
        *guard = 1;
    }
}

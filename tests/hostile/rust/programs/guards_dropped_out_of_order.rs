// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.holds
//! tries: Drop three guards in the order in which they were taken.
//! end: returns
use ove::Mutex;

ove::statics! {
    static A: Mutex<u32> = Mutex::new(1);
    static B: Mutex<u32> = Mutex::new(2);
    static C: Mutex<u32> = Mutex::new(3);
}

pub fn program() {
    for _ in 0..3 {
        let guards = (A.lock(), B.lock(), C.lock());
        assert!(guards.0.is_ok() && guards.1.is_ok() && guards.2.is_ok());
        drop(guards.0);
        drop(guards.1);
        drop(guards.2);
    }
}

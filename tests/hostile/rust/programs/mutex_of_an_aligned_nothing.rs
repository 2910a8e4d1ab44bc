// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Make a mutex on the heap around a value without bytes and with a large alignment.
//! only: a mutex of C++ or Zig has no value
//! end: returns
use ove::{Mutex, Owned, RMutex};

#[repr(align(8))]
struct Eight;
#[repr(align(16))]
struct Sixteen;
#[repr(align(64))]
struct SixtyFour;

fn make<T>(value: T) {
    let Ok(mutex) = Owned::new(Mutex::new(value)) else { return };
    assert!(core::ptr::from_ref(&*mutex).addr() % align_of::<T>() == 0);
    if let Ok(guard) = mutex.lock() {
        assert!(core::ptr::from_ref(&*guard).addr() % align_of::<T>() == 0);
    };
}

pub fn program() {
    for _ in 0..8 {
        make(Eight);
        make(Sixteen);
        make(SixtyFour);
        let Ok(mutex) = Owned::new(RMutex::new(SixtyFour)) else { return };
        assert!(core::ptr::from_ref(&*mutex).addr() % 64 == 0);
    }
}

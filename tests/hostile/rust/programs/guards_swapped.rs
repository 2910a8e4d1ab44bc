// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: guard.holds
//! tries: Swap the guards of two mutexes and drop them.
//! end: returns
use ove::{Mutex, Owned, Priority, Thread};

ove::statics! {
    static LEFT: Mutex<u32> = Mutex::new(1);
    static RIGHT: Mutex<u32> = Mutex::new(2);
}

pub fn program() {
    let (Ok(mut left), Ok(mut right)) = (LEFT.lock(), RIGHT.lock()) else { return };
    core::mem::swap(&mut left, &mut right);
    assert!(*left == 2 && *right == 1);
    drop(left);
    let other = Thread::<{ crate::STACK }, _>::new(c"other", Priority::High, || {
        (LEFT.try_lock().is_ok(), RIGHT.try_lock().is_ok())
    });
    let Ok(other) = Owned::new(other) else { return };
    assert!(other.join() == Ok((false, true)));
    drop(right);
    assert!(LEFT.try_lock().is_ok());
}

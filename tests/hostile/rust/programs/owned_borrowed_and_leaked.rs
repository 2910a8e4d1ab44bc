// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.borrowed
//! tries: Leak an object whose value borrows a local.
//! end: refused E0597
use ove::{Mutex, Owned};

pub fn program() {
    let local = 1;
    if let Ok(mutex) = Owned::new(Mutex::new(&local)) {
        let _: &'static Mutex<&'static u32> = mutex.leak();
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.panic
//! tries: Panic in the drop of a mutex's value.
//! end: stops 10
use ove::{Mutex, Owned};

struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("planned");
    }
}

pub fn program() {
    drop(Owned::new(Mutex::new(Bomb)));
}

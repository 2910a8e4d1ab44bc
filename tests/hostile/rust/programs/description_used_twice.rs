// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Make two objects of one description.
//! end: refused E0382
use alloc::boxed::Box;
use ove::{Mutex, Owned};

pub fn program() {
    let new = Mutex::new(Box::new(1));
    let _first = Owned::new(new);
    let _second = Owned::new(new);
}

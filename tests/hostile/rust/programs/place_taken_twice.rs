// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Put two objects into one place.
//! only: C++ and Zig leave it to the caller where an object is
//! end: returns
use ove::{Error, Place, Sem};

static PLACE: Place<Sem> = Place::new();

pub fn program() {
    let first = PLACE.put(Sem::new(0, 1));
    assert!(first.is_ok());
    assert!(PLACE.put(Sem::new(0, 1)).err() == Some(Error::BUSY));
    drop(first);
    let Ok(second) = PLACE.put(Sem::new(1, 1)) else { panic!("the place is vacant") };
    core::mem::forget(second);
    assert!(PLACE.put(Sem::new(0, 1)).err() == Some(Error::BUSY));
}

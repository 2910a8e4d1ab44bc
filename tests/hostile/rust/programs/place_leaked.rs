// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.borrowed
//! tries: Leak an object and fill its place again.
//! only: C++ and Zig leave it to the caller where an object is
//! end: returns
use ove::{Place, Sem};

static PLACE: Place<Sem> = Place::new();

pub fn program() {
    let Ok(sem) = PLACE.put(Sem::new(0, 3)) else { return };
    let sem: &'static Sem = sem.leak();
    assert!(PLACE.put(Sem::new(0, 1)).is_err());
    assert!(sem.give().is_ok() && sem.count() == 1);
}

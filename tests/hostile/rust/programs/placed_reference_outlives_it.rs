// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.borrowed
//! tries: Keep a reference to an object in a place after its owner is dropped.
//! end: refused E0505
use ove::{Place, Sem};

static PLACE: Place<Sem> = Place::new();

pub fn program() {
    let Ok(sem) = PLACE.put(Sem::new(0, 1)) else { return };
    let kept: &Sem = &sem;
    drop(sem);
    let _ = kept.give();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.borrowed
//! tries: Use an object in a place after its end.
//! end: refused E0382
use ove::{Place, Sem};

static PLACE: Place<Sem> = Place::new();

pub fn program() {
    let Ok(sem) = PLACE.put(Sem::new(0, 1)) else { return };
    let _ = sem.end();
    let _ = sem.give();
}

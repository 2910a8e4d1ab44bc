// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.borrowed
//! tries: Copy the owner of an object.
//! end: refused E0599
use ove::{Owned, Sem};

pub fn program() {
    let Ok(sem) = Owned::new(Sem::new(0, 1)) else { return };
    let _twin = sem.clone();
}

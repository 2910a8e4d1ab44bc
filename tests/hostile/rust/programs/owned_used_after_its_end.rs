// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.borrowed
//! tries: Use an object after its owner has ended it.
//! end: refused E0382
use ove::{Owned, Sem};

pub fn program() {
    let Ok(sem) = Owned::new(Sem::new(0, 1)) else { return };
    let _ = sem.end();
    let _ = sem.give();
}

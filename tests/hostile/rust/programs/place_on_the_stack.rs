// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Put an object into a place on the stack.
//! end: refused E0597
use ove::{Place, Sem};

pub fn program() {
    let place = Place::<Sem>::new();
    let _ = place.put(Sem::new(0, 1));
}

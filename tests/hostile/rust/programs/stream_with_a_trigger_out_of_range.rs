// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.stream
//! tries: Make streams at run time whose trigger is out of range.
//! end: stops 10
use core::hint::black_box;
use ove::{Owned, Stream};

pub fn program() {
    let _ = Owned::new(Stream::<8>::new(black_box(9)));
}

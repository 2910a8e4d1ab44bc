// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.borrowed
//! tries: Drop a stream while its receiver lives.
//! end: refused E0505
use ove::{Owned, Stream, Timeout};

pub fn program() {
    let Ok(stream) = Owned::new(Stream::<16>::new(1)) else { return };
    let Ok(mut receiver) = stream.receiver() else { return };
    drop(stream);
    let _ = receiver.receive(&mut [0; 4], Timeout::NONE);
}

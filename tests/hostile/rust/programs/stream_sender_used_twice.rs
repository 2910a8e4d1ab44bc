// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.stream
//! tries: Send with one end from two places.
//! end: refused E0499
use ove::{Stream, Timeout};

ove::statics! {
    static BYTES: Stream<16> = Stream::new(1);
}

pub fn program() {
    let Ok(mut sender) = BYTES.sender() else { return };
    let first = &mut sender;
    let second = &mut sender;
    let _ = first.send(b"1", Timeout::NONE);
    let _ = second.send(b"2", Timeout::NONE);
}

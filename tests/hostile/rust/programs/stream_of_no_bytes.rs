// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.stream
//! tries: Send and receive no bytes, and more than fit.
//! end: returns
use ove::{Error, Stream, Timeout};

ove::statics! {
    static BYTES: Stream<8> = Stream::new(1);
}

pub fn program() {
    let (Ok(mut sender), Ok(mut receiver)) = (BYTES.sender(), BYTES.receiver()) else { return };
    assert!(sender.send(&[], Timeout::NONE) == Err(Error::INVALID));
    assert!(receiver.receive(&mut [], Timeout::NONE) == Err(Error::INVALID));
    assert!(sender.send(&[1; 64], Timeout::NONE) == Ok(8));
    let mut bytes = [0; 64];
    assert!(receiver.receive(&mut bytes, Timeout::NONE) == Ok(8) && bytes[8] == 0);
}

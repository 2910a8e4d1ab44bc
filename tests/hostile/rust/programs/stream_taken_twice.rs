// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.stream
//! tries: Take an end of a stream twice, and after it was forgotten.
//! end: returns
use ove::{Error, Stream};

ove::statics! {
    static BYTES: Stream<16> = Stream::new(1);
}

pub fn program() {
    let sender = BYTES.sender();
    assert!(sender.is_ok() && BYTES.sender().err() == Some(Error::BUSY));
    drop(sender);
    core::mem::forget(BYTES.sender());
    assert!(BYTES.sender().err() == Some(Error::BUSY));
    assert!(BYTES.reset() == Err(Error::BUSY));
    assert!(BYTES.receiver().is_ok());
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.event
//! tries: Give more tokens than a semaphore holds.
//! end: returns
use ove::{Error, Sem};

ove::statics! {
    static READY: Sem = Sem::new(0, 2);
}

pub fn program() {
    assert!(READY.give().is_ok() && READY.give().is_ok());
    assert!(READY.give() == Err(Error::OVERFLOW) && READY.count() == 2);
}

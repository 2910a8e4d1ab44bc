// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: value.time
//! tries: Wait, sleep and compute with times at the edges of their types.
//! end: returns
use core::time::Duration;
use ove::{thread, time, Error, Timeout};

pub fn program() {
    assert!(thread::sleep(Duration::MAX) == Err(Error::INVALID));
    assert!(thread::sleep_until(Duration::MAX) == Err(Error::INVALID));
    let _ = thread::sleep_ms(2);
    assert!(thread::sleep_until(Duration::ZERO).is_err());
    assert!(time::until(Duration::MAX) == Timeout::FOREVER);
    assert!(time::until(Duration::from_secs(u64::MAX)) == Timeout::FOREVER);
    assert!(time::until(Duration::ZERO) == Timeout::NONE);
    assert!(Timeout::from(Duration::MAX) == Timeout::FOREVER);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Give a timer periods that are out of range.
//! end: returns
use core::time::Duration;
use ove::{Error, Owned, Timer};

pub fn program() {
    let Ok(timer) = Owned::new(Timer::one_shot(Duration::from_millis(1), |_| ())) else { return };
    assert!(timer.set_period(Duration::ZERO) == Err(Error::INVALID));
    assert!(timer.set_period(Duration::MAX) == Err(Error::INVALID));
    assert!(timer.set_period(ove::timer::MAX_PERIOD).is_ok());
    assert!(timer.stop().is_ok());
}

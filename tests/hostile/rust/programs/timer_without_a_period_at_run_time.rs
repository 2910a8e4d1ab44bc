// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Make a timer whose period is 0 at run time.
//! end: stops 10
use core::hint::black_box;
use core::time::Duration;
use ove::{Owned, Timer};

pub fn program() {
    let _ = Owned::new(Timer::one_shot(black_box(Duration::ZERO), |_| ()));
}

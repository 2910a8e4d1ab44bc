// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Use a timer's handle after the timer's owner is dropped.
//! end: refused E0505
use core::time::Duration;
use ove::{Owned, Timer};

pub fn program() {
    let Ok(timer) = Owned::new(Timer::one_shot(Duration::from_millis(1), |_| ())) else { return };
    let handle = timer.handle();
    drop(timer);
    let _ = handle.start();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Keep the handle that a callback is given.
//! end: refused E0521
use core::time::Duration;
use ove::{LateCell, Owned, Timer, TimerRef};

static KEPT: LateCell<TimerRef<'static>> = LateCell::new();

pub fn program() {
    let _ = Owned::new(Timer::one_shot(Duration::from_millis(1), |timer: TimerRef<'_>| drop(KEPT.set(timer))));
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Make a static timer whose period is 0.
//! end: refused E0080
use core::time::Duration;
use ove::{Timer, TimerRef};

ove::statics! {
    static EVER: Timer = Timer::periodic(Duration::ZERO, nothing);
}

fn nothing(_: TimerRef<'_>) {}

pub fn program() {}

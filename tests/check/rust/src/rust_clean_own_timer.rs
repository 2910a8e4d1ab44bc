// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds nothing: a timer's start and stop order its function.
use core::time::Duration;

use ove::timer::TimerRef;
use ove::Timer;

static mut ARMED: u32 = 0;
static mut ELAPSED: u32 = 0;

ove::statics! {
    static TIMER: Timer = Timer::one_shot(Duration::from_millis(2), expire);
}

fn expire(_: TimerRef<'_>) {
    // SAFETY: the timer starts behind the store, and stops before the load below.
    unsafe {
        core::hint::black_box(ARMED);
        ELAPSED = 1;
    }
}

pub fn one() {
    // SAFETY: the timer has not started.
    unsafe { ARMED = 1 };
    let _ = TIMER.start();
    ove::thread::sleep(Duration::from_millis(5));
    let _ = TIMER.stop();
    // SAFETY: the timer has stopped.
    core::hint::black_box(unsafe { ELAPSED });
}

pub fn other() {}

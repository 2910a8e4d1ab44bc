// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds data-race.ARMED and data-race.ELAPSED: the calls that order are those of another timer.
use core::time::Duration;

use ove::timer::TimerRef;
use ove::Timer;

static mut ARMED: u32 = 0;
static mut ELAPSED: u32 = 0;

ove::statics! {
    static TIMER: Timer = Timer::one_shot(Duration::from_millis(2), expire);
    static SLOW: Timer = Timer::one_shot(Duration::from_millis(100), do_nothing);
}

fn expire(_: TimerRef<'_>) {
    // SAFETY: none: that is the defect.
    unsafe {
        core::hint::black_box(ARMED);
        ELAPSED = 1;
    }
}

fn do_nothing(_: TimerRef<'_>) {}

pub fn one() {
    let _ = TIMER.start();
    // SAFETY: as above.
    unsafe { ARMED = 1 };
    let _ = SLOW.start();
    ove::thread::sleep(Duration::from_millis(5));
    let _ = SLOW.stop();
    // SAFETY: as above.
    core::hint::black_box(unsafe { ELAPSED });
}

pub fn other() {}

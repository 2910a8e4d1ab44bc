// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.wait
//! tries: Start, stop and drop timers before the scheduler runs.
//! end: returns
//! runs: before the start
use core::time::Duration;
use ove::{Owned, Timer};

pub fn program() {
    for _ in 0..4 {
        let Ok(timer) = Owned::new(Timer::periodic(Duration::from_millis(1), |_| ())) else { return };
        let _ = timer.start();
        let _ = timer.set_period(Duration::from_millis(2));
        let _ = timer.stop();
        let _ = timer.start();
    }
}

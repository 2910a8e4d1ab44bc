// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: thread.stack
//! tries: Write below the guard of the timer service, in a callback that returns at once.
//! end: stops 4
//! end.posix: returns
//! end.release: returns
use core::hint::black_box;
use core::mem::MaybeUninit;
use core::time::Duration;
use ove::{thread, Owned, Timer};

/// More than the service's stack and its guard.
const LARGE: usize = 6000;

#[inline(never)]
fn write_far_end() -> u8 {
    let mut frame = [const { MaybeUninit::<u8>::uninit() }; LARGE];
    *black_box(frame[0].write(1))
}

pub fn program() {
    if !ove::config::CHECKS {
        // Nothing bounds a stack then: docs/rules.md says so.
        return;
    }
    let Ok(timer) = Owned::new(Timer::one_shot(Duration::from_millis(1), |_| {
        black_box(write_far_end());
    })) else {
        return;
    };
    assert!(timer.start().is_ok());
    let _ = thread::sleep_ms(10);
}

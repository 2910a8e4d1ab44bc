// SPDX-License-Identifier: MIT OR Apache-2.0
//! Delays of the crate `embedded-hal`.

use core::time::Duration;

use embedded_hal::delay::DelayNs;
use ove::{thread, time};

/// Waits at least as long as requested. A thread sleeps through whole milliseconds, while others run; the rest, and
/// every wait outside a thread, is busy waiting.
///
/// Context: any. Blocks: for the time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Delay;

impl DelayNs for Delay {
    fn delay_ns(&mut self, ns: u32) {
        time::busy_wait(Duration::from_nanos(ns.into()));
    }

    fn delay_us(&mut self, us: u32) {
        wait(us / 1000, us % 1000);
    }

    fn delay_ms(&mut self, ms: u32) {
        wait(ms, 0);
    }
}

fn wait(milliseconds: u32, microseconds: u32) {
    let mut left = u64::from(milliseconds) * 1000 + u64::from(microseconds);
    if milliseconds > 0 && crate::is_in_thread() {
        // The clock rounds down: without the extra microsecond, the delay would end early by the elapsed fraction.
        let deadline = time::get_us() + left + 1;
        // `u32::MAX` is not a duration; the loop below waits for the rest.
        let _ = thread::sleep_ms(milliseconds.min(u32::MAX - 1));
        left = deadline.saturating_sub(time::get_us());
    }
    while left > 0 {
        let step = u32::try_from(left).unwrap_or(u32::MAX);
        time::busy_wait(Duration::from_micros(step.into()));
        left -= u64::from(step);
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time since the scheduler started, and how long a call may wait.

use core::time::Duration;

use crate::sys::{self, hot};
use crate::thread;
use crate::Result;

/// How long a call may wait, in whole milliseconds. Made from a [`Duration`], rounded up, so that it is never early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeout(u32);

impl Timeout {
    /// Wait until it comes.
    pub const FOREVER: Timeout = Timeout(u32::MAX);
    /// Do not wait.
    pub const NONE: Timeout = Timeout(0);

    /// A number of milliseconds; `u32::MAX` waits for ever.
    #[must_use]
    #[inline(always)]
    pub const fn millis(milliseconds: u32) -> Self {
        Timeout(milliseconds)
    }

    /// A duration, rounded up to a millisecond. One above 49 days waits for ever. Folds for a constant.
    #[must_use]
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // compared with the limit first
    pub const fn from_duration(duration: Duration) -> Self {
        let whole = duration.as_secs();
        if whole >= (u32::MAX / 1000) as u64 {
            return Timeout::FOREVER;
        }
        Timeout(whole as u32 * 1000 + duration.subsec_nanos().div_ceil(1_000_000))
    }

    /// The number for C.
    #[must_use]
    #[inline(always)]
    pub const fn as_millis(self) -> u32 {
        self.0
    }
}

impl From<Duration> for Timeout {
    #[inline(always)]
    fn from(duration: Duration) -> Self {
        Timeout::from_duration(duration)
    }
}

/// Microseconds since the start; 0 before it. Context: any. Blocks: never.
#[must_use]
#[inline(always)]
pub fn get_us() -> u64 {
    // SAFETY: no precondition.
    unsafe { hot::time_get_us() }
}

/// The same as [`get_us`], under the name of the calls that leave out an error: reading the clock has none to leave out.
#[must_use]
#[inline(always)]
pub fn get_us_unchecked() -> u64 {
    get_us()
}

/// Nanoseconds since the start, as fine as the board's timer counts. Context: any. Blocks: never.
#[must_use]
#[inline]
pub fn get_ns() -> u64 {
    // SAFETY: no precondition.
    unsafe { sys::ove_time_get_ns() }
}

/// Milliseconds since the start, as fine as the tick. Context: any. Blocks: never. Cost: O(1).
#[must_use]
#[inline]
pub fn get_ms() -> u64 {
    // SAFETY: no precondition.
    unsafe { sys::ove_time_get_ms() }
}

/// Kernel ticks since the start; `config::TICK_HZ` of them are a second. Context: any. Blocks: never. Cost: O(1).
#[must_use]
#[inline]
pub fn get_ticks() -> u64 {
    // SAFETY: no precondition.
    unsafe { sys::ove_time_get_ticks() }
}

/// Time since the start, as fine as the board's timer counts. Context: any. Blocks: never.
#[must_use]
#[inline]
pub fn now() -> Duration {
    Duration::from_nanos(get_ns())
}

/// The time from now to `deadline` on the clock of [`now`], for any call that takes a timeout; a deadline that has passed
/// does not wait. Context: any. Blocks: never.
#[must_use]
pub fn until(deadline: Duration) -> Timeout {
    Timeout::from_duration(deadline.saturating_sub(now()))
}

/// Wait without using the processor; the same as [`thread::sleep`].
///
/// # Errors
/// As [`thread::sleep`].
#[inline(always)]
pub fn delay(duration: Duration) -> Result {
    thread::sleep(duration)
}

/// The same as [`thread::sleep_ms`].
///
/// # Errors
/// As [`thread::sleep_ms`].
#[inline(always)]
pub fn delay_ms(milliseconds: u32) -> Result {
    thread::sleep_ms(milliseconds)
}

/// Wait in a loop, using the processor, for the few microseconds that a device needs; rounded up to a microsecond, and
/// at most 2^32 - 1 of them. Context: any. Cost: the duration.
#[inline]
pub fn busy_wait(duration: Duration) {
    let microseconds = duration.as_nanos().div_ceil(1000);
    // SAFETY: no precondition.
    unsafe { sys::ove_time_delay_us(u32::try_from(microseconds).unwrap_or(u32::MAX)) };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A timeout is never shorter than the duration it was made from.
    #[test]
    fn rounds_up() {
        let cases = [(0, 0), (1, 1), (999_999, 1), (1_000_000, 1), (1_000_001, 2), (1_999_999_999, 2000)];
        for (nanoseconds, milliseconds) in cases {
            assert!(Timeout::from(Duration::from_nanos(nanoseconds)) == Timeout::millis(milliseconds));
        }
    }

    /// A duration beyond the longest finite timeout waits for ever, so never ends early.
    #[test]
    fn too_long_is_for_ever() {
        assert!(Timeout::from(Duration::MAX) == Timeout::FOREVER);
        assert!(Timeout::from(Duration::from_secs(4_294_967)) == Timeout::FOREVER);
        assert!(Timeout::from(Duration::from_millis(4_294_966_999)) == Timeout::millis(4_294_966_999));
    }

    /// The conversion is constant where the duration is.
    #[test]
    fn folds() {
        const TIMEOUT: Timeout = Timeout::from_duration(Duration::from_micros(1500));
        assert!(TIMEOUT.as_millis() == 2);
    }
}

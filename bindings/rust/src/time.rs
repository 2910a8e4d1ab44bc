// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time since the scheduler started, and the timeouts of calls.

use core::time::Duration;

use crate::sys::{self, hot};
use crate::thread;
use crate::Result;

const NANOSECONDS: u64 = 1_000_000_000;

/// The maximum wait of a call, in whole milliseconds. Made from a [`Duration`], rounded up, so that it is never early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeout(u32);

impl Timeout {
    /// Wait without a timeout.
    pub const FOREVER: Timeout = Timeout(u32::MAX);
    /// Do not wait.
    pub const NONE: Timeout = Timeout(0);

    /// A number of milliseconds; `u32::MAX` waits forever.
    #[must_use]
    #[inline(always)]
    pub const fn millis(milliseconds: u32) -> Self {
        Timeout(milliseconds)
    }

    /// A duration, rounded up to a millisecond. A duration above 49 days waits forever. Folds for a constant.
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

/// [`get_us`] under the name of the calls that return no error. Reading the clock cannot fail.
#[must_use]
#[inline(always)]
pub fn get_us_unchecked() -> u64 {
    get_us()
}

/// Nanoseconds since the start, with the resolution of the board's timer. Context: any. Blocks: never.
#[must_use]
#[inline]
pub fn get_ns() -> u64 {
    // SAFETY: no precondition.
    unsafe { sys::ove_time_get_ns() }
}

/// Milliseconds since the start, with the resolution of the tick. Context: any. Blocks: never. Cost: O(1).
#[must_use]
#[inline]
pub fn get_ms() -> u64 {
    // SAFETY: no precondition.
    unsafe { sys::ove_time_get_ms() }
}

/// Kernel ticks since the start; `config::TICK_HZ` of them per second. Context: any. Blocks: never. Cost: O(1).
#[must_use]
#[inline]
pub fn get_ticks() -> u64 {
    // SAFETY: no precondition.
    unsafe { sys::ove_time_get_ticks() }
}

/// Time since the start, with the resolution of the board's timer. Context: any. Blocks: never.
#[must_use]
#[inline]
pub fn now() -> Duration {
    divide::duration(get_ns())
}

/// The time from now to `deadline` on the clock of [`now`], for any call that takes a timeout; a deadline that has
/// passed does not wait. Context: any. Blocks: never.
#[must_use]
#[allow(clippy::cast_possible_truncation)] // compared with the limit first
pub fn until(deadline: Duration) -> Timeout {
    // Beyond this the sum below does not fit 64 bits, and no clock gets this far.
    const LAST: u64 = u64::MAX / NANOSECONDS - 1;
    if deadline.as_secs() > LAST {
        return Timeout::FOREVER;
    }
    let deadline = deadline.as_secs() * NANOSECONDS + u64::from(deadline.subsec_nanos());
    let milliseconds = divide::milliseconds_up(deadline.saturating_sub(get_ns()));
    // The limit of `Timeout::from_duration`.
    if milliseconds >= u64::from(u32::MAX / 1000) * 1000 {
        return Timeout::FOREVER;
    }
    Timeout(milliseconds as u32)
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
    let whole = duration.as_secs().saturating_mul(1_000_000);
    let microseconds = whole.saturating_add(u64::from(duration.subsec_nanos().div_ceil(1000)));
    // SAFETY: no precondition.
    unsafe { sys::ove_time_delay_us(u32::try_from(microseconds).unwrap_or(u32::MAX)) };
}

/// 64-bit divisions by the divisors used for time. The compiler's library takes 200 to 400 instructions for one on a
/// 32-bit processor; a long division in 16-bit digits takes some twenty, if the divisor has at most 16 bits.
mod divide {
    use core::time::Duration;

    use super::NANOSECONDS;

    /// `number / divisor` and the remainder; exact for every number.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // less than the divisor
    const fn long(number: u64, divisor: u16) -> (u64, u32) {
        if usize::BITS >= 64 {
            (number / divisor as u64, (number % divisor as u64) as u32)
        } else {
            in_digits(number, divisor)
        }
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // taken apart into digits
    pub const fn in_digits(number: u64, divisor: u16) -> (u64, u32) {
        let divisor = divisor as u32;
        let (high, low) = ((number >> 32) as u32, number as u32);
        let middle = (high % divisor) << 16 | low >> 16;
        let last = (middle % divisor) << 16 | low & 0xffff;
        let quotient = ((high / divisor) as u64) << 32;
        (quotient + (((middle / divisor) as u64) << 16) + (last / divisor) as u64, last % divisor)
    }

    /// Nanoseconds as milliseconds, rounded up.
    #[inline(always)]
    pub const fn milliseconds_up(nanoseconds: u64) -> u64 {
        // 1,000,000 is 15,625 * 2^6.
        let (quotient, rest) = long(nanoseconds >> 6, 15_625);
        quotient + (rest != 0 || nanoseconds & 63 != 0) as u64
    }

    /// Nanoseconds as a duration.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // less than a second
    pub const fn duration(nanoseconds: u64) -> Duration {
        // 1,000,000,000 is 125 * 15,625 * 2^9.
        let seconds = long(long(nanoseconds >> 9, 125).0, 15_625).0;
        Duration::new(seconds, (nanoseconds - seconds * NANOSECONDS) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The divisions equal the language's own, at every edge and at many numbers in between.
    #[test]
    fn divides_exactly() {
        let edges = [0, 1, 63, 64, 999_999, 1_000_000, 1_000_001, NANOSECONDS - 1, NANOSECONDS, u64::MAX - 1, u64::MAX];
        // Miri looks for undefined behaviour, which does not depend on the numbers: nothing here is unsafe, and the
        // edges take every path. 20,000 numbers take Miri a minute.
        let how_many = if cfg!(miri) { 200 } else { 20_000 };
        let mut number = 1_u64;
        let many = (0..how_many).map(|_| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            number >> (number & 63)
        });
        for number in edges.into_iter().chain(many) {
            assert!(divide::milliseconds_up(number) == number.div_ceil(1_000_000), "{number}");
            assert!(divide::duration(number) == Duration::from_nanos(number), "{number}");
            for divisor in [1, 125, 15_625, u16::MAX] {
                let (quotient, rest) = divide::in_digits(number, divisor);
                assert!(quotient == number / u64::from(divisor), "{number} / {divisor}");
                assert!(u64::from(rest) == number % u64::from(divisor), "{number} % {divisor}");
            }
        }
    }

    /// A timeout is never shorter than the duration it was made from.
    #[test]
    fn rounds_up() {
        let cases = [(0, 0), (1, 1), (999_999, 1), (1_000_000, 1), (1_000_001, 2), (1_999_999_999, 2000)];
        for (nanoseconds, milliseconds) in cases {
            assert!(Timeout::from(Duration::from_nanos(nanoseconds)) == Timeout::millis(milliseconds));
        }
    }

    /// A duration beyond the longest finite timeout waits forever, so never ends early.
    #[test]
    fn too_long_is_for_ever() {
        assert!(Timeout::from(Duration::MAX) == Timeout::FOREVER);
        assert!(Timeout::from(Duration::from_secs(4_294_967)) == Timeout::FOREVER);
        assert!(Timeout::from(Duration::from_millis(4_294_966_999)) == Timeout::millis(4_294_966_999));
    }

    /// The conversion is constant if the duration is.
    #[test]
    fn folds() {
        const TIMEOUT: Timeout = Timeout::from_duration(Duration::from_micros(1500));
        assert!(TIMEOUT.as_millis() == 2);
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Timers, one-shot and periodic.
//!
//! A callback runs in the timer service's thread, one callback at a time, and must not block. A one-shot timer never
//! expires early; a periodic timer's expiries are exactly one period apart.

use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::time::Duration;

use crate::place::{New, Object};
use crate::sys::{self, layout, ove_enum};
use crate::{Error, Result, Timeout};

const ONE_SHOT: ove_enum = 0;
const PERIODIC: ove_enum = 1;

const _: () = assert!(ONE_SHOT as i64 == layout::VALUE_OVE_TIMER_ONE_SHOT, "OVE_TIMER_ONE_SHOT differs in C");
const _: () = assert!(PERIODIC as i64 == layout::VALUE_OVE_TIMER_PERIODIC, "OVE_TIMER_PERIODIC differs in C");

/// A timer with its callback. In a static the callback is a function; elsewhere it may be a closure, without
/// allocation.
#[repr(C)]
pub struct Timer<F = fn(TimerRef<'_>)> {
    storage: UnsafeCell<MaybeUninit<sys::ove_timer>>,
    callback: UnsafeCell<MaybeUninit<F>>,
}

// SAFETY: the callback runs only in the service's thread (Send), never twice at a time; the rest may be shared.
unsafe impl<F: Send> Sync for Timer<F> {}
// SAFETY: as above.
unsafe impl<F: Send> Send for Timer<F> {}

/// A handle of a timer: the argument of the timer's callback, and the result of [`Timer::handle`].
#[derive(Clone, Copy)]
pub struct TimerRef<'timer> {
    timer: *mut sys::ove_timer,
    lives: PhantomData<&'timer ()>,
}

// SAFETY: the kernel's object may be shared.
unsafe impl Send for TimerRef<'_> {}
// SAFETY: as above.
unsafe impl Sync for TimerRef<'_> {}

/// The description of a timer.
pub struct TimerRecipe<F> {
    callback: F,
    period: Timeout,
    mode: ove_enum,
}

/// The longest period, about 24 days.
pub const MAX_PERIOD: Duration = Duration::from_millis(0x7fff_ffff);

impl<F: FnMut(TimerRef<'_>) + Send + 'static> Timer<F> {
    /// Describe a timer that expires once for each start. The timer starts stopped.
    ///
    /// # Panics
    /// For a period of 0 or above [`MAX_PERIOD`]: in a constant, which every static is, the compiler rejects it.
    #[inline(always)]
    pub const fn one_shot(period: Duration, callback: F) -> New<Self> {
        New::with(TimerRecipe { callback, period: checked(period), mode: ONE_SHOT })
    }

    /// Describe a timer that expires every period until stopped. The timer starts stopped.
    ///
    /// # Panics
    /// As [`Timer::one_shot`].
    #[inline(always)]
    pub const fn periodic(period: Duration, callback: F) -> New<Self> {
        New::with(TimerRecipe { callback, period: checked(period), mode: PERIODIC })
    }
}

#[inline(always)]
const fn checked(period: Duration) -> Timeout {
    let milliseconds = Timeout::from_duration(period);
    let number = milliseconds.as_millis();
    assert!(number >= 1 && number <= 0x7fff_ffff, "a timer's period is 1 ms to 0x7fffffff ms");
    milliseconds
}

impl<F> Timer<F> {
    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_timer {
        self.storage.get().cast()
    }

    /// A handle without the callback's type.
    #[must_use]
    #[inline(always)]
    pub fn handle(&self) -> TimerRef<'_> {
        TimerRef { timer: self.raw(), lives: PhantomData }
    }

    /// Start the timer. The first expiry is one period from now. A running timer restarts. Context: thread, start.
    /// Blocks: never; without `OVE_HAS_DIRECT_TIMERS`, until the timer service has space for the command.
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn start(&self) -> Result {
        self.handle().start()
    }

    /// Stop the timer; a running callback ends normally. Context and blocking as [`Timer::start`].
    ///
    /// # Errors
    /// As [`Timer::start`].
    #[inline(always)]
    pub fn stop(&self) -> Result {
        self.handle().stop()
    }

    /// Restart the period, whether or not the timer is running; for a watchdog. Context, blocking: as [`Timer::start`].
    ///
    /// # Errors
    /// As [`Timer::start`].
    pub fn reset(&self) -> Result {
        self.handle().reset()
    }

    /// Change the period. A running timer restarts with the new period. Context and blocking as [`Timer::start`].
    ///
    /// # Errors
    /// [`Error::INVALID`] (0, or above [`MAX_PERIOD`]); with checks: as [`Timer::start`].
    pub fn set_period(&self, period: Duration) -> Result {
        self.handle().set_period(period)
    }

    /// Allow the timer to expire up to `slack` late, rounded up to a millisecond, in one wake-up with other timers that
    /// have slack. The timer must be stopped. Needs `CONFIG_OVE_TIMER_SLACK`.
    /// Context: thread, start. Blocks: until a running callback has returned. Cost: O(1); the cost of later
    /// starts and expiries is O(running timers with slack).
    ///
    /// # Errors
    /// [`Error::BUSY`] (the timer is running, or this is its own callback); [`Error::INVALID`] (above [`MAX_PERIOD`]);
    /// with checks: [`Error::CONTEXT`] (in an ISR, in a critical section).
    #[cfg(ove_timer_slack)]
    #[inline(always)]
    pub fn set_slack(&self, slack: Duration) -> Result {
        if slack > MAX_PERIOD {
            return Err(Error::INVALID);
        }
        // SAFETY: the timer lives as long as its owner.
        Error::check(unsafe { sys::ove_timer_set_slack(self.raw(), Timeout::from(slack).as_millis()) })
    }

    /// Whether the timer will expire again without a further call. Context: thread, start. Blocks: never.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.handle().is_running()
    }
}

impl TimerRef<'_> {
    /// As [`Timer::start`].
    ///
    /// # Errors
    /// As [`Timer::start`].
    #[inline(always)]
    pub fn start(self) -> Result {
        // SAFETY: the timer lives as long as its handle.
        Error::check(unsafe { sys::ove_timer_start(self.timer) })
    }

    /// As [`Timer::stop`].
    ///
    /// # Errors
    /// As [`Timer::start`].
    #[inline(always)]
    pub fn stop(self) -> Result {
        // SAFETY: the timer lives as long as its handle.
        Error::check(unsafe { sys::ove_timer_stop(self.timer) })
    }

    /// As [`Timer::reset`].
    ///
    /// # Errors
    /// As [`Timer::start`].
    pub fn reset(self) -> Result {
        // SAFETY: the timer lives as long as its handle.
        Error::check(unsafe { sys::ove_timer_reset(self.timer) })
    }

    /// As [`Timer::set_period`].
    ///
    /// # Errors
    /// As [`Timer::set_period`].
    pub fn set_period(self, period: Duration) -> Result {
        if period.is_zero() || period > MAX_PERIOD {
            return Err(Error::INVALID);
        }
        // SAFETY: the timer lives as long as its handle.
        Error::check(unsafe { sys::ove_timer_set_period(self.timer, Timeout::from(period).as_millis()) })
    }

    /// As [`Timer::is_running`].
    #[must_use]
    pub fn is_running(self) -> bool {
        // SAFETY: the timer lives as long as its handle.
        unsafe { sys::ove_timer_is_running(self.timer) }
    }
}

unsafe extern "C" fn expire<F: FnMut(TimerRef<'_>)>(timer: *mut sys::ove_timer, callback: *mut c_void) {
    // SAFETY: `init` stored the address of the callback, which lives until the timer's end; one call at a time.
    let callback = unsafe { &mut *callback.cast::<F>() };
    callback(TimerRef { timer, lives: PhantomData });
}

// SAFETY: the fields are memory of any content.
unsafe impl<F: FnMut(TimerRef<'_>) + Send + 'static> Object for Timer<F> {
    type Recipe = TimerRecipe<F>;

    unsafe fn init(&self, recipe: TimerRecipe<F>) -> Result {
        let TimerRecipe { callback, period, mode } = recipe;
        // SAFETY: no other code uses the object yet.
        unsafe { (*self.callback.get()).write(callback) };
        let arg = self.callback.get().cast();
        let mut handle = MaybeUninit::uninit();
        // SAFETY: storage and callback remain valid until `deinit` has succeeded.
        let result = Error::check(unsafe {
            sys::ove_timer_init(handle.as_mut_ptr(), self.raw(), expire::<F>, arg, period.as_millis(), mode)
        });
        if result.is_err() {
            // SAFETY: written above; there is no timer.
            unsafe { (*self.callback.get()).assume_init_drop() };
        }
        result
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_timer_deinit(self.raw()) })?;
        // SAFETY: written by `init`; the callback does not run after the call above.
        unsafe { (*self.callback.get()).assume_init_drop() };
        Ok(())
    }
}

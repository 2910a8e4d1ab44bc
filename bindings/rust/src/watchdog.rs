// SPDX-License-Identifier: MIT OR Apache-2.0
//! Thread watchdogs: each supervised thread feeds its own in time, and [`check`] names one that is late.
//!
//! The owner of the hardware watchdog calls [`check`], and feeds the hardware only after an `Ok`. The checking thread
//! must be more urgent than the threads that it supervises.

use core::cell::UnsafeCell;
use core::ffi::{c_void, CStr};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::time::Duration;

use crate::place::{New, Object};
use crate::sys;
use crate::{Error, Result, Timeout};

/// A watchdog, with its function if it has one. In a static the function is a `fn`; elsewhere it may be a closure,
/// without allocation.
#[repr(C)]
pub struct Watchdog<F = fn(WatchdogRef<'_>)> {
    storage: UnsafeCell<MaybeUninit<sys::ove_watchdog>>,
    function: UnsafeCell<MaybeUninit<Option<F>>>,
}

// SAFETY: the function runs once at a time, in the checking context (Send); the rest may be shared.
unsafe impl<F: Send> Sync for Watchdog<F> {}
// SAFETY: as above.
unsafe impl<F: Send> Send for Watchdog<F> {}

/// A handle of a watchdog: the argument of the watchdog's function, and the result of [`Watchdog::handle`].
#[derive(Clone, Copy)]
pub struct WatchdogRef<'watchdog> {
    watchdog: *mut sys::ove_watchdog,
    lives: PhantomData<&'watchdog ()>,
}

// SAFETY: the object may be shared.
unsafe impl Send for WatchdogRef<'_> {}
// SAFETY: as above.
unsafe impl Sync for WatchdogRef<'_> {}

/// The description of a watchdog.
pub struct WatchdogRecipe<F> {
    name: &'static CStr,
    longest: Timeout,
    function: Option<F>,
}

/// The longest time between two feeds, about 12 days.
pub const MAX_TIME: Duration = Duration::from_millis(0x3fff_ffff);

impl Watchdog {
    /// Describe a watchdog that stops the program with its name when it is late. It starts stopped.
    ///
    /// # Panics
    /// For a time of 0 or above [`MAX_TIME`]: in a constant, which every static is, the compiler rejects it.
    pub const fn new(name: &'static CStr, longest: Duration) -> New<Self> {
        New::with(WatchdogRecipe { name, longest: checked(longest), function: None })
    }
}

impl<F: FnMut(WatchdogRef<'_>) + Send + 'static> Watchdog<F> {
    /// Describe a watchdog that calls a function when it is late, in the context of the [`check`]. It starts stopped.
    ///
    /// # Panics
    /// As [`Watchdog::new`].
    pub const fn with_function(name: &'static CStr, longest: Duration, function: F) -> New<Self> {
        New::with(WatchdogRecipe { name, longest: checked(longest), function: Some(function) })
    }
}

const fn checked(longest: Duration) -> Timeout {
    let milliseconds = Timeout::from_duration(longest);
    let number = milliseconds.as_millis();
    assert!(number >= 1 && number <= 0x3fff_ffff, "a watchdog's time is 1 ms to 0x3fffffff ms");
    milliseconds
}

impl<F> Watchdog<F> {
    fn raw(&self) -> *mut sys::ove_watchdog {
        self.storage.get().cast()
    }

    /// A handle without the function's type.
    #[must_use]
    pub fn handle(&self) -> WatchdogRef<'_> {
        WatchdogRef { watchdog: self.raw(), lives: PhantomData }
    }

    /// Start the watchdog: a feed is due within its time from now on. A running watchdog restarts. Context: thread,
    /// start. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR).
    pub fn start(&self) -> Result {
        self.handle().start()
    }

    /// Stop the watchdog: it cannot be late until it is started again. Context: thread, start. Blocks: never. Cost:
    /// O(running watchdogs).
    ///
    /// # Errors
    /// As [`Watchdog::start`].
    pub fn stop(&self) -> Result {
        self.handle().stop()
    }

    /// Feed the watchdog: the next feed is due within its time from now. Context: any. Blocks: never. Cost: O(1).
    pub fn feed(&self) {
        self.handle().feed();
    }

    /// The name of the watchdog; `""` if it is not UTF-8. Context: any. Blocks: never. Cost: O(length).
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.handle().name()
    }
}

impl WatchdogRef<'_> {
    /// As [`Watchdog::start`].
    ///
    /// # Errors
    /// As [`Watchdog::start`].
    pub fn start(self) -> Result {
        // SAFETY: the watchdog lives as long as its handle.
        Error::check(unsafe { sys::ove_watchdog_start(self.watchdog) })
    }

    /// As [`Watchdog::stop`].
    ///
    /// # Errors
    /// As [`Watchdog::start`].
    pub fn stop(self) -> Result {
        // SAFETY: the watchdog lives as long as its handle.
        Error::check(unsafe { sys::ove_watchdog_stop(self.watchdog) })
    }

    /// As [`Watchdog::feed`].
    pub fn feed(self) {
        // SAFETY: the watchdog lives as long as its handle. The call fails only for NULL.
        let _ = unsafe { sys::ove_watchdog_feed(self.watchdog) };
    }

    /// As [`Watchdog::name`].
    #[must_use]
    pub fn name(self) -> &'static str {
        // SAFETY: the watchdog lives, and `init` gave it a terminated string that is never freed.
        unsafe { CStr::from_ptr(sys::ove_watchdog_get_name(self.watchdog)) }.to_str().unwrap_or("")
    }
}

/// Check all running watchdogs. Calls the function of each one that is late and has not been reported since its last
/// feed; one without a function stops the program with its name. Context: any. Blocks: as the functions do. Cost:
/// O(running watchdogs), with interrupts masked.
///
/// # Errors
/// [`Error::TIMEOUT`] (a watchdog is late, and its function has neither started nor stopped it).
pub fn check() -> Result {
    // SAFETY: the call has no argument and is legal in any context.
    Error::check(unsafe { sys::ove_watchdog_check() })
}

unsafe extern "C" fn tell<F: FnMut(WatchdogRef<'_>)>(watchdog: *mut sys::ove_watchdog, function: *mut c_void) {
    // SAFETY: `init` stored the address of the function, which lives until the watchdog's end; one call at a time.
    if let Some(function) = unsafe { &mut *function.cast::<Option<F>>() } {
        function(WatchdogRef { watchdog, lives: PhantomData });
    }
}

// SAFETY: the fields are memory of any content.
unsafe impl<F: FnMut(WatchdogRef<'_>) + Send + 'static> Object for Watchdog<F> {
    type Recipe = WatchdogRecipe<F>;

    unsafe fn init(&self, recipe: WatchdogRecipe<F>) -> Result {
        let WatchdogRecipe { name, longest, function } = recipe;
        let late: sys::ove_watchdog_fn = if function.is_some() { Some(tell::<F>) } else { None };
        // SAFETY: no other code uses the object yet.
        unsafe { (*self.function.get()).write(function) };
        let arg = self.function.get().cast();
        let mut handle = MaybeUninit::uninit();
        // SAFETY: storage, name and function remain valid until `deinit` has succeeded.
        let result = Error::check(unsafe {
            sys::ove_watchdog_init(handle.as_mut_ptr(), self.raw(), name.as_ptr(), longest.as_millis(), late, arg)
        });
        if result.is_err() {
            // SAFETY: written above; there is no watchdog.
            unsafe { (*self.function.get()).assume_init_drop() };
        }
        result
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_watchdog_deinit(self.raw()) })?;
        // SAFETY: written by `init`; the function does not run after the call above.
        unsafe { (*self.function.get()).assume_init_drop() };
        Ok(())
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Events: one bit that wakes one waiter and then clears itself. An event is the cheapest way for an ISR to wake a
//! thread.
//!
//! One thread at a time may wait for an event. Any number of threads and ISRs may signal the event. Signals do not add
//! up.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;

use crate::place::{created_by_c, New, Object};
use crate::sys::{self, hot};
use crate::{Error, IsrToken, Result, Timeout};

/// A binary, auto-reset event.
#[repr(transparent)]
pub struct Event {
    storage: UnsafeCell<MaybeUninit<sys::ove_event>>,
}

// SAFETY: the kernel's object may be shared.
unsafe impl Sync for Event {}
// SAFETY: as above.
unsafe impl Send for Event {}

impl Event {
    /// Describe an event. The event starts clear.
    #[inline(always)]
    pub const fn new() -> New<Self> {
        New::with(())
    }

    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_event {
        self.storage.get().cast()
    }

    /// Wait for a signal without a timeout, and clear it. A signal given before the call counts.
    ///
    /// Context: thread, one at a time. Blocks: until signalled. Cost: O(1).
    ///
    /// # Errors
    /// With checks: [`Error::BUSY`] (another thread waits already), [`Error::CONTEXT`] (not in a thread).
    #[inline(always)]
    pub fn wait(&self) -> Result {
        self.wait_for(Timeout::FOREVER)
    }

    /// Wait for a signal for at most `timeout`, which never ends early. Context: thread, one at a time. Blocks: up to
    /// `timeout`.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (no signal in time); with checks: as [`Event::wait`].
    #[inline(always)]
    pub fn wait_for(&self, timeout: impl Into<Timeout>) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::event_wait(self.raw(), timeout.into().as_millis()) })
    }

    /// Signal the event: wake the waiter, or let the next wait return at once. Context: thread, start. Blocks: never; a
    /// more urgent waiter runs at once. Cost: O(1).
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn signal(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::event_signal(self.raw()) })
    }

    /// [`Event::signal`] for callers that cannot act on an error: returns nothing.
    #[inline(always)]
    pub fn signal_unchecked(&self) {
        // SAFETY: the object lives as long as the reference to it.
        let _ = unsafe { hot::event_signal(self.raw()) };
    }

    /// Signal from an ISR; the call cannot fail. Blocks: never; a more urgent waiter runs when the ISR ends. Cost:
    /// O(1).
    #[inline(always)]
    pub fn signal_from_isr(&self, _isr: IsrToken<'_>) {
        // SAFETY: the object lives as long as the reference to it. The only error, the context, is ruled out by the token.
        let _ = unsafe { hot::event_signal_from_isr(self.raw()) };
    }

    /// Discard a signal that no wait has taken yet. Context: thread, start. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR).
    pub fn clear(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_event_clear(self.raw()) })
    }
}

// SAFETY: the field is memory of any content.
unsafe impl Object for Event {
    type Recipe = ();

    created_by_c!(ove_event_create, ove_event_destroy, () =>);

    unsafe fn init(&self, (): ()) -> Result {
        let mut handle = MaybeUninit::uninit();
        // SAFETY: the storage is as C wants it, and stays.
        Error::check(unsafe { sys::ove_event_init(handle.as_mut_ptr(), self.raw()) })
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_event_deinit(self.raw()) })
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The scheduler's lock: interrupts run, and no other thread does.
//!
//! Locks nest. A thread that is woken while the scheduler is locked runs when the outermost lock ends. With checks, a
//! call that would wait returns `Error::CONTEXT`. Without checks, such a call stops the program or never returns. On
//! the host, threads run at the same time, and a lock excludes other locks only.

use core::marker::PhantomData;

use crate::sys;

/// Locks the scheduler for its lifetime. Stays in its thread.
///
/// A guard that is forgotten leaves the scheduler locked: every wait then returns an error.
#[must_use = "the lock ends with its guard"]
pub struct SchedulerGuard(PhantomData<*mut ()>);

/// Let no other thread run during the guard's lifetime. In an ISR, and before the start, the call stops the program
/// when checks are on.
///
/// Context: thread. Blocks: never; on the host until another thread's lock ends. Cost: O(1).
#[inline]
pub fn lock() -> SchedulerGuard {
    // SAFETY: the guard's drop ends the lock, in this thread.
    unsafe { sys::ove_scheduler_lock() };
    SchedulerGuard(PhantomData)
}

impl Drop for SchedulerGuard {
    /// At the end of the outermost lock, a more urgent thread that became ready during it runs at once.
    #[inline]
    fn drop(&mut self) {
        // SAFETY: made by lock(), in this thread; guards add up, so their order does not matter.
        unsafe { sys::ove_scheduler_unlock() };
    }
}

/// Tell whether the calling thread has locked the scheduler. Context: thread. Blocks: never. Cost: O(1).
#[must_use]
pub fn is_locked() -> bool {
    // SAFETY: reads a number.
    unsafe { sys::ove_scheduler_is_locked() }
}

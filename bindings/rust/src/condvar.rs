// SPDX-License-Identifier: MIT OR Apache-2.0
//! Condition variables: in one step a thread unlocks a mutex and sleeps until another thread signals a change.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::time::Duration;

use crate::place::{created_by_c, New, Object};
use crate::sys::{self, hot};
use crate::{time, Error, MutexGuard, Result, Timeout};

/// A condition variable. All concurrent waits on one condition variable must use the same mutex.
#[repr(transparent)]
pub struct Condvar {
    storage: UnsafeCell<MaybeUninit<sys::ove_condvar>>,
}

// SAFETY: the kernel's object may be shared.
unsafe impl Sync for Condvar {}
// SAFETY: as above.
unsafe impl Send for Condvar {}

impl Condvar {
    /// Describe a condition variable.
    #[inline(always)]
    pub const fn new() -> New<Self> {
        New::with(())
    }

    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_condvar {
        self.storage.get().cast()
    }

    /// Unlock the mutex and wait for a signal, in one step; the mutex is locked again when the call returns.
    ///
    /// A wait can return while the condition is false: test the condition in a loop, or use
    /// [`Condvar::wait_while`].
    /// Context: thread. Blocks: until signalled, then until the mutex is free. Cost: O(waiters) to join them.
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (not in a thread; the mutex is left untouched).
    #[inline(always)]
    pub fn wait<T>(&self, guard: &mut MutexGuard<'_, T>) -> Result {
        self.wait_for(guard, Timeout::FOREVER)
    }

    /// [`Condvar::wait`] for a limited time. The mutex is locked again also after a timeout; that may take longer than
    /// the timeout.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (no signal in time); with checks: as [`Condvar::wait`].
    #[inline(always)]
    pub fn wait_for<T>(&self, guard: &mut MutexGuard<'_, T>, timeout: impl Into<Timeout>) -> Result {
        // SAFETY: both objects live. The guard proves ownership, and its unique borrow that no other code reads the
        // value.
        Error::check(unsafe { hot::condvar_wait(self.raw(), guard.raw_mutex(), timeout.into().as_millis()) })
    }

    /// Wait until `condition` is false for the value. Context and blocking as [`Condvar::wait`].
    ///
    /// # Errors
    /// As [`Condvar::wait`].
    pub fn wait_while<T>(&self, guard: &mut MutexGuard<'_, T>, mut condition: impl FnMut(&mut T) -> bool) -> Result {
        while condition(guard) {
            self.wait(guard)?;
        }
        Ok(())
    }

    /// [`Condvar::wait_while`] with a timeout in total, whatever signals come.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (the condition is still true when the timeout expires); with checks: as [`Condvar::wait`].
    pub fn wait_while_for<T>(
        &self,
        guard: &mut MutexGuard<'_, T>,
        timeout: Duration,
        mut condition: impl FnMut(&mut T) -> bool,
    ) -> Result {
        let deadline = time::now().saturating_add(timeout);
        while condition(guard) {
            match self.wait_for(guard, time::until(deadline)) {
                Err(Error::TIMEOUT) if condition(guard) => return Err(Error::TIMEOUT),
                Err(Error::TIMEOUT) => return Ok(()),
                answer => answer?,
            }
        }
        Ok(())
    }

    /// Wake the most urgent waiter. Without a waiting thread, a signal has no effect. The caller need not hold the
    /// mutex.
    ///
    /// Context: thread, start. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn signal(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::condvar_signal(self.raw()) })
    }

    /// Wake all waiting threads, the most urgent first. Context: thread, start. Blocks: never. Cost: O(waiters).
    ///
    /// # Errors
    /// As [`Condvar::signal`].
    #[inline(always)]
    pub fn broadcast(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::condvar_broadcast(self.raw()) })
    }
}

// SAFETY: the field is memory of any content.
unsafe impl Object for Condvar {
    type Recipe = ();

    created_by_c!(ove_condvar_create, ove_condvar_destroy, () =>);

    unsafe fn init(&self, (): ()) -> Result {
        let mut handle = MaybeUninit::uninit();
        // SAFETY: the storage is as C wants it, and stays.
        Error::check(unsafe { sys::ove_condvar_init(handle.as_mut_ptr(), self.raw()) })
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_condvar_deinit(self.raw()) })
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls of the kernels whose objects `backends/generic` builds all.
//!
//! Calls that need the running thread, so the mutexes', are in the module of each.

use crate::sys::layout::*;

#[path = "generic.rs"]
mod generic;
pub use generic::*;

pub use crate::sys::{
    ove_thread_sleep_ms as thread_sleep_ms, ove_thread_yield as thread_yield, ove_time_get_us as time_get_us,
};

#[cfg(ove_sem)]
pub use sem::*;

#[cfg(ove_sem)]
mod sem {
    use core::ffi::c_int;
    use core::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::{step, Error};

    /// In the word: a thread waits, and the count is 0.
    const WAITERS: u32 = 0x8000_0000;

    /// Tokens, or `WAITERS`: the first word.
    #[inline(always)]
    unsafe fn word<'a>(sem: *mut ove_sem) -> &'a AtomicU32 {
        // SAFETY: the caller's object begins with such a word, and lives as long as the call.
        unsafe { AtomicU32::from_ptr(sem.cast()) }
    }

    /// The second word.
    #[inline(always)]
    unsafe fn maximum(sem: *mut ove_sem) -> u32 {
        // SAFETY: as above; written when the object is made.
        unsafe { sem.cast::<u32>().add(1).read() }
    }

    #[inline(always)]
    unsafe fn take(sem: *mut ove_sem, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle.
        let word = unsafe { word(sem) };
        let mut now = word.load(Ordering::Relaxed);
        while now != 0 && now != WAITERS {
            match step::exchange_weak(word, now, now - 1, Ordering::Acquire) {
                Ok(_) => return true,
                Err(other) => now = other,
            }
        }
        // SAFETY: the caller's handle.
        unsafe { c::ove_generic_sem_take_slow(sem, timeout_ms) }
    }

    #[inline(always)]
    unsafe fn give(sem: *mut ove_sem, from_isr: bool) -> c_int {
        // SAFETY: the caller's handle.
        let word = unsafe { word(sem) };
        let mut now = word.load(Ordering::Relaxed);
        while now != WAITERS {
            // SAFETY: the caller's handle.
            if now >= unsafe { maximum(sem) } {
                return Error::OVERFLOW.code();
            }
            match step::exchange_weak(word, now, now + 1, Ordering::Release) {
                Ok(_) => return done_or(true, Error::OVERFLOW),
                Err(other) => now = other,
            }
        }
        // SAFETY: the caller's handle.
        done_or(unsafe { c::ove_generic_sem_give_slow(sem, from_isr) }, Error::OVERFLOW)
    }

    #[inline(always)]
    pub unsafe fn sem_take(sem: *mut ove_sem, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handle.
        done_or(unsafe { take(sem, timeout_ms) }, Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn sem_try_take(sem: *mut ove_sem) -> c_int {
        // SAFETY: the caller's handle.
        done_or(unsafe { take(sem, 0) }, Error::BUSY)
    }

    #[inline(always)]
    pub unsafe fn sem_give(sem: *mut ove_sem) -> c_int {
        // SAFETY: the caller's handle.
        unsafe { give(sem, false) }
    }

    #[inline(always)]
    pub unsafe fn sem_give_from_isr(sem: *mut ove_sem) -> c_int {
        // SAFETY: the caller's handle.
        unsafe { give(sem, true) }
    }

    #[inline(always)]
    pub unsafe fn sem_count(sem: *mut ove_sem) -> u32 {
        // SAFETY: the caller's handle.
        unsafe { word(sem) }.load(Ordering::Acquire) & !WAITERS
    }
}

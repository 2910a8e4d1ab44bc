// SPDX-License-Identifier: MIT OR Apache-2.0
//! The seam of the kernels whose objects are all implemented by `backends/generic`.
//!
//! Functions that need the running thread, such as those of mutexes, are in each kernel's module.

use crate::sys::layout::*;

#[path = "generic.rs"]
mod generic;
pub use generic::*;

#[cfg(ove_sem)]
pub use sem::*;

#[cfg(ove_sem)]
mod sem {
    use core::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::step;

    /// Flag in the word: a thread waits, and the count is 0.
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
    pub unsafe fn ove_backend_sem_take(sem: *mut ove_sem, timeout_ms: u32) -> bool {
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
    unsafe fn give(sem: *mut ove_sem, from_isr: bool) -> bool {
        // SAFETY: the caller's handle.
        let word = unsafe { word(sem) };
        let mut now = word.load(Ordering::Relaxed);
        while now != WAITERS {
            // SAFETY: the caller's handle.
            if now >= unsafe { maximum(sem) } {
                return false;
            }
            match step::exchange_weak(word, now, now + 1, Ordering::Release) {
                Ok(_) => return true,
                Err(other) => now = other,
            }
        }
        // SAFETY: the caller's handle.
        unsafe { c::ove_generic_sem_give_slow(sem, from_isr) }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_give(sem: *mut ove_sem) -> bool {
        // SAFETY: the caller's handle.
        unsafe { give(sem, false) }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_give_from_isr(sem: *mut ove_sem) -> bool {
        // SAFETY: the caller's handle.
        unsafe { give(sem, true) }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_count(sem: *mut ove_sem) -> u32 {
        // SAFETY: the caller's handle.
        unsafe { word(sem) }.load(Ordering::Acquire) & !WAITERS
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of the semaphores of `backends/generic` that exchange a word.
//!
//! `layout/calls/portable.h` pins the words that are read here.

use core::sync::atomic::{AtomicU32, Ordering};

use crate::step;
use crate::sys::layout::*;

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
pub unsafe fn ove_generic_sem_give(sem: *mut ove_sem, from_isr: bool) -> bool {
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

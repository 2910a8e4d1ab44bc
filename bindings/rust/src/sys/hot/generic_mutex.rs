// SPDX-License-Identifier: MIT OR Apache-2.0
//! The mutexes of `backends/generic`, for a kernel whose module knows the running thread.
//!
//! `layout/calls/generic_mutex.h` pins the words that are read here.

use core::sync::atomic::{AtomicUsize, Ordering};

use crate::step;
use crate::sys::layout::inlined::ove_backend_thread_get_self;
use crate::sys::layout::*;

/// Flags in the word: the bits that are not part of the owner's address.
const BITS: usize = 3;

/// The owner, 0 when free: the first word.
#[inline(always)]
unsafe fn word<'a>(mutex: *mut ove_mutex) -> &'a AtomicUsize {
    // SAFETY: the caller's object begins with such a word, and lives as long as the call.
    unsafe { AtomicUsize::from_ptr(mutex.cast()) }
}

/// Locks beyond the first: the word after the mutex.
#[inline(always)]
unsafe fn depth(rmtx: *mut ove_rmtx) -> *mut u32 {
    // SAFETY: the caller's object.
    unsafe { rmtx.cast::<ove_mutex>().add(1).cast() }
}

#[inline(always)]
fn myself() -> usize {
    // SAFETY: no precondition.
    unsafe { ove_backend_thread_get_self() as usize }
}

#[inline(always)]
pub unsafe fn ove_backend_mutex_lock(mutex: *mut ove_mutex, timeout_ms: u32) -> bool {
    // SAFETY: the caller's handle.
    let word = unsafe { word(mutex) };
    step::exchange_word(word, 0, myself(), Ordering::Acquire).is_ok()
        // SAFETY: the caller's handle.
        || unsafe { c::ove_generic_mutex_lock_slow(mutex, timeout_ms) }
}

#[inline(always)]
pub unsafe fn ove_backend_mutex_unlock(mutex: *mut ove_mutex) {
    // SAFETY: the caller's handle.
    let word = unsafe { word(mutex) };
    if step::exchange_word(word, myself(), 0, Ordering::Release).is_err() {
        // SAFETY: the caller's handle.
        unsafe { c::ove_generic_mutex_unlock_slow(mutex) };
    }
}

/// The exchange may fail spuriously: the slow path tries again, and a loop would be aligned with empty
/// instructions.
#[inline(always)]
pub unsafe fn ove_backend_rmtx_lock(rmtx: *mut ove_rmtx, timeout_ms: u32) -> bool {
    let me = myself();
    // SAFETY: the caller's handle; its depth is the owner's.
    unsafe {
        let word = word(rmtx.cast());
        if word.load(Ordering::Acquire) & !BITS == me {
            c::ove_rmtx_refuse_isr();
            *depth(rmtx) += 1;
            return true;
        }
        step::exchange_word_weak(word, 0, me, Ordering::Acquire).is_ok()
            || c::ove_generic_mutex_lock_slow(rmtx.cast(), timeout_ms)
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The seam's functions that are inline in `backends/generic`.
//!
//! `layout/fields/generic.h` pins the words that are read here.

use core::sync::atomic::{AtomicU32, Ordering};

use crate::sys::layout::*;

/// The first word of an object, which is accessed atomically.
#[inline(always)]
#[allow(dead_code)] // a configuration without primitives
unsafe fn word<'a, T>(object: *mut T) -> &'a AtomicU32 {
    // SAFETY: the caller's object begins with such a word, and lives as long as the call.
    unsafe { AtomicU32::from_ptr(object.cast()) }
}

#[cfg(not(ove_zero_heap))]
pub use crate::sys::{ove_rust_heap_alloc as heap_alloc, ove_rust_heap_free as heap_free};

#[cfg(ove_event)]
pub use event::*;

#[cfg(ove_event)]
mod event {
    use super::*;
    use crate::step;

    const CLEAR: u32 = 0;
    const SET: u32 = 1;
    const WAITED: u32 = 2;

    #[inline(always)]
    pub unsafe fn ove_backend_event_wait(event: *mut ove_event, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle.
        let was_set = step::exchange(unsafe { word(event) }, SET, CLEAR, Ordering::Acquire).is_ok();
        // SAFETY: the caller's handle.
        was_set || unsafe { c::ove_generic_event_wait_slow(event, timeout_ms) }
    }

    #[inline(always)]
    unsafe fn signal(event: *mut ove_event, from_isr: bool) {
        // SAFETY: the caller's handle.
        let word = unsafe { word(event) };
        let mut now = word.load(Ordering::Relaxed);
        // Store even if the event is set: the waiter must see every signaller's earlier writes.
        while now != WAITED {
            match step::exchange_weak(word, now, SET, Ordering::Release) {
                Ok(_) => return,
                Err(other) => now = other,
            }
        }
        // SAFETY: the caller's handle.
        unsafe { c::ove_generic_event_signal_slow(event, from_isr) };
    }

    #[inline(always)]
    pub unsafe fn ove_backend_event_signal(event: *mut ove_event) {
        // SAFETY: the caller's handle.
        unsafe { signal(event, false) }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_event_signal_from_isr(event: *mut ove_event) {
        // SAFETY: the caller's handle.
        unsafe { signal(event, true) }
    }
}

#[cfg(ove_eventgroup)]
#[path = "generic_eventgroup.rs"]
mod eventgroup;
#[cfg(ove_eventgroup)]
pub use eventgroup::*;

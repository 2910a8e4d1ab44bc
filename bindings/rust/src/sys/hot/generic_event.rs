// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of the events of `backends/generic` that exchange a word.
//!
//! `layout/calls/generic.h` pins the word that is read here.

use core::sync::atomic::{AtomicU32, Ordering};

use crate::step;
use crate::sys::layout::*;

/// The first word of an object, which is accessed atomically.
#[inline(always)]
unsafe fn word<'a>(event: *mut ove_event) -> &'a AtomicU32 {
    // SAFETY: the caller's object begins with such a word, and lives as long as the call.
    unsafe { AtomicU32::from_ptr(event.cast()) }
}

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
pub unsafe fn ove_generic_event_signal(event: *mut ove_event, from_isr: bool) {
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

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls of objects that `backends/generic` builds: the inline functions of its headers.
//!
//! `layout/fields/generic.h` pins the words that are read here.

use core::ffi::{c_int, c_void};
use core::sync::atomic::{AtomicU32, Ordering};

use crate::sys::layout::*;
use crate::Error;

const OK: c_int = 0;

/// C's `is_done ? OVE_OK : error`.
#[inline(always)]
#[allow(dead_code)] // a configuration without primitives
pub const fn done_or(is_done: bool, error: Error) -> c_int {
    if is_done {
        OK
    } else {
        error.code()
    }
}

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
    pub unsafe fn event_wait(event: *mut ove_event, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handle.
        let was_set = step::exchange(unsafe { word(event) }, SET, CLEAR, Ordering::Acquire).is_ok();
        // SAFETY: the caller's handle.
        done_or(was_set || unsafe { c::ove_generic_event_wait_slow(event, timeout_ms) }, Error::TIMEOUT)
    }

    #[inline(always)]
    unsafe fn signal(event: *mut ove_event, from_isr: bool) -> c_int {
        // SAFETY: the caller's handle.
        let word = unsafe { word(event) };
        let mut now = word.load(Ordering::Relaxed);
        // Store even if the event is set: the waiter must see every signaller's earlier writes.
        while now != WAITED {
            match step::exchange_weak(word, now, SET, Ordering::Release) {
                Ok(_) => return OK,
                Err(other) => now = other,
            }
        }
        // SAFETY: the caller's handle.
        unsafe { c::ove_generic_event_signal_slow(event, from_isr) };
        OK
    }

    #[inline(always)]
    pub unsafe fn event_signal(event: *mut ove_event) -> c_int {
        // SAFETY: the caller's handle.
        unsafe { signal(event, false) }
    }

    #[inline(always)]
    pub unsafe fn event_signal_from_isr(event: *mut ove_event) -> c_int {
        // SAFETY: the caller's handle.
        unsafe { signal(event, true) }
    }
}

#[cfg(ove_condvar)]
pub use condvar::*;

#[cfg(ove_condvar)]
mod condvar {
    use super::*;

    #[inline(always)]
    pub unsafe fn condvar_wait(condvar: *mut ove_condvar, mutex: *mut ove_mutex, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handles.
        done_or(unsafe { c::ove_backend_condvar_wait(condvar, mutex, timeout_ms) }, Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn condvar_signal(condvar: *mut ove_condvar) -> c_int {
        // SAFETY: the caller's handle.
        unsafe { c::ove_backend_condvar_signal(condvar) };
        OK
    }

    #[inline(always)]
    pub unsafe fn condvar_broadcast(condvar: *mut ove_condvar) -> c_int {
        // SAFETY: the caller's handle.
        unsafe { c::ove_backend_condvar_broadcast(condvar) };
        OK
    }
}

#[cfg(ove_queue)]
pub use queue::*;

#[cfg(ove_queue)]
mod queue {
    use super::*;

    #[inline(always)]
    pub unsafe fn queue_send(queue: *mut ove_queue, item: *const c_void, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handle; the item has the queue's size.
        done_or(unsafe { c::ove_backend_queue_send(queue, item, timeout_ms) }, Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn queue_receive(queue: *mut ove_queue, item: *mut c_void, timeout_ms: u32) -> c_int {
        // SAFETY: as above.
        done_or(unsafe { c::ove_backend_queue_receive(queue, item, timeout_ms) }, Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn queue_try_send(queue: *mut ove_queue, item: *const c_void) -> c_int {
        // SAFETY: as above.
        done_or(unsafe { c::ove_backend_queue_send(queue, item, 0) }, Error::FULL)
    }

    #[inline(always)]
    pub unsafe fn queue_try_receive(queue: *mut ove_queue, item: *mut c_void) -> c_int {
        // SAFETY: as above.
        done_or(unsafe { c::ove_backend_queue_receive(queue, item, 0) }, Error::EMPTY)
    }

    #[inline(always)]
    pub unsafe fn queue_send_from_isr(queue: *mut ove_queue, item: *const c_void) -> c_int {
        // SAFETY: as above.
        done_or(unsafe { c::ove_backend_queue_send_from_isr(queue, item) }, Error::FULL)
    }

    #[inline(always)]
    pub unsafe fn queue_receive_from_isr(queue: *mut ove_queue, item: *mut c_void) -> c_int {
        // SAFETY: as above.
        done_or(unsafe { c::ove_backend_queue_receive_from_isr(queue, item) }, Error::EMPTY)
    }
}

#[cfg(ove_stream)]
pub use stream::*;

#[cfg(ove_stream)]
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // a length that fits an int, by the contract
mod stream {
    use super::*;

    #[inline(always)]
    pub unsafe fn stream_send(stream: *mut ove_stream, data: *const c_void, length: usize, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handle; the data has that length.
        unsafe { c::ove_backend_stream_send(stream, data, length, timeout_ms) as c_int }
    }

    #[inline(always)]
    pub unsafe fn stream_receive(stream: *mut ove_stream, data: *mut c_void, length: usize, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handle; the data has room for that length.
        unsafe { c::ove_backend_stream_receive(stream, data, length, timeout_ms) as c_int }
    }

    #[inline(always)]
    pub unsafe fn stream_send_from_isr(stream: *mut ove_stream, data: *const c_void, length: usize) -> c_int {
        // SAFETY: as stream_send().
        unsafe { c::ove_backend_stream_send_from_isr(stream, data, length) as c_int }
    }

    #[inline(always)]
    pub unsafe fn stream_receive_from_isr(stream: *mut ove_stream, data: *mut c_void, length: usize) -> c_int {
        // SAFETY: as stream_receive().
        unsafe { c::ove_backend_stream_receive_from_isr(stream, data, length) as c_int }
    }
}

#[cfg(ove_eventgroup)]
pub use eventgroup::*;

#[cfg(ove_eventgroup)]
mod eventgroup {
    use super::*;

    #[inline(always)]
    pub unsafe fn eventgroup_set_bits(group: *mut ove_eventgroup, bits: u32) -> c_int {
        // SAFETY: the caller's handle.
        unsafe { c::ove_generic_eventgroup_set(group, bits, false) };
        OK
    }

    #[inline(always)]
    pub unsafe fn eventgroup_clear_bits(group: *mut ove_eventgroup, bits: u32) -> c_int {
        // SAFETY: the caller's handle.
        unsafe { c::ove_backend_eventgroup_clear_bits(group, bits) };
        OK
    }

    #[inline(always)]
    pub unsafe fn eventgroup_get_bits(group: *mut ove_eventgroup) -> u32 {
        // SAFETY: the caller's handle.
        unsafe { word(group) }.load(Ordering::Acquire)
    }

    #[inline(always)]
    pub unsafe fn eventgroup_wait_bits(
        group: *mut ove_eventgroup,
        bits: u32,
        mode: ove_enum,
        clear: bool,
        timeout_ms: u32,
        result: *mut u32,
    ) -> c_int {
        // SAFETY: the caller's handle; the result is null or writable.
        let is_done = unsafe { c::ove_backend_eventgroup_wait_bits(group, bits, mode, clear, timeout_ms, result) };
        done_or(is_done, Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn eventgroup_set_bits_from_isr(group: *mut ove_eventgroup, bits: u32) -> c_int {
        // SAFETY: the caller's handle.
        unsafe { c::ove_generic_eventgroup_set(group, bits, true) };
        OK
    }
}

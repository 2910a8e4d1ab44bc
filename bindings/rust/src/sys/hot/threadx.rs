// SPDX-License-Identifier: MIT OR Apache-2.0
// The seam on `ThreadX`: the kernel's running thread and its yield, events and semaphores with one masked call each,
// and the objects of `backends/generic`. `layout/fields/threadx.h` pins the fields that are read here.

use crate::sys::layout::*;

#[cfg(not(ove_zero_heap))]
pub use crate::sys::{ove_rust_heap_alloc as heap_alloc, ove_rust_heap_free as heap_free};

#[cfg(ove_eventgroup)]
mod generic_eventgroup;
#[cfg(ove_eventgroup)]
pub use generic_eventgroup::*;

#[cfg(ove_mutex)]
mod generic_mutex;
#[cfg(ove_mutex)]
pub use generic_mutex::*;

#[inline(always)]
pub unsafe fn ove_backend_thread_get_self() -> *mut ove_thread {
    // SAFETY: the kernel's word, always consistent; it changes without the compiler's knowledge, so it is read each
    // time.
    unsafe { (&raw const c::_tx_thread_current_ptr).read_volatile().cast() }
}

#[inline(always)]
pub unsafe fn ove_backend_thread_yield() {
    // SAFETY: legal in a thread, which the caller promises.
    unsafe { c::_tx_thread_relinquish() };
}

#[cfg(ove_event)]
#[inline(always)]
pub unsafe fn ove_backend_event_signal_from_isr(event: *mut ove_event) {
    // SAFETY: the caller's handle; the function serves ISRs too.
    unsafe { c::ove_backend_event_signal(event) }
}

#[cfg(ove_sem)]
#[inline(always)]
pub unsafe fn ove_backend_sem_give_from_isr(sem: *mut ove_sem) -> bool {
    // SAFETY: the caller's handle; the function serves ISRs too.
    unsafe { c::ove_backend_sem_give(sem) }
}

#[cfg(ove_sem)]
#[inline(always)]
pub unsafe fn ove_backend_sem_count(sem: *mut ove_sem) -> u32 {
    use core::sync::atomic::{AtomicU32, Ordering};

    // SAFETY: the first word of the caller's object, which lives as long as the call.
    unsafe { AtomicU32::from_ptr(sem.cast()) }.load(Ordering::Acquire)
}

// SPDX-License-Identifier: MIT OR Apache-2.0
// The hot calls on `FreeRTOS`: the bodies of `include/ove/inline/*.h` with `backends/freertos`'s inline functions.
//
// A handle of ove is the kernel's handle, so the kernel's functions are called with it as it is. Code that blocks or is
// long stays in the C backend.

use core::arch::asm;
use core::ffi::{c_int, c_void};

use crate::sys::layout::*;
use crate::Error;

type BaseType = i32;
type Ticks = u32;

const NO_WAIT: Ticks = 0;
const SEND_TO_BACK: BaseType = 0;
const OK: c_int = 0;

// Straight to the kernel's function, where c/seam.c would only pass the call on.
#[cfg(not(ove_zero_heap))]
pub use c::{pvPortMalloc as heap_alloc, vPortFree as heap_free};

/// C's `is_done ? OVE_OK : error`.
#[inline(always)]
#[allow(dead_code)] // a configuration without primitives
const fn done_or(is_done: BaseType, error: Error) -> c_int {
    if is_done == 0 {
        error.code()
    } else {
        OK
    }
}

#[inline(always)]
unsafe fn yield_processor() {
    const SYSTEM_CONTROL_SPACE: u32 = 0xe000_e000;
    const PEND_SWITCH: u32 = 1 << 28;
    // The address of the register itself would take two instructions.
    // SAFETY: the register exists on every processor of this port; the write asks for a switch, which happens at the
    // barriers, so memory may change.
    #[cfg(not(target_has_atomic = "8"))]
    unsafe {
        // The offset is too long for the instructions of ARMv6-M.
        asm!(
            "str {pend}, [{register}]",
            "dsb",
            "isb",
            pend = in(reg) PEND_SWITCH,
            register = in(reg) SYSTEM_CONTROL_SPACE + 0xd04,
            options(nostack, preserves_flags)
        );
    }
    // SAFETY: as above.
    #[cfg(target_has_atomic = "8")]
    unsafe {
        asm!(
            "str {pend}, [{space}, #0xd04]",
            "dsb",
            "isb",
            pend = in(reg) PEND_SWITCH,
            space = in(reg) SYSTEM_CONTROL_SPACE,
            options(nostack, preserves_flags)
        );
    }
}

#[inline(always)]
#[allow(dead_code)] // a configuration without primitives
unsafe fn switch_if(is_wanted: BaseType) {
    if is_wanted != 0 {
        // SAFETY: as `yield_processor`.
        unsafe { yield_processor() };
    }
}

#[inline(always)]
pub unsafe fn thread_get_self() -> *mut ove_thread {
    // SAFETY: the kernel's variable; a thread always reads itself.
    unsafe { (&raw const c::pxCurrentTCB).read_volatile().cast() }
}

#[inline(always)]
pub unsafe fn thread_yield() {
    // SAFETY: legal in a thread, which the caller promises.
    unsafe { yield_processor() };
}

#[inline(always)]
pub unsafe fn thread_sleep_ms(duration_ms: u32) -> c_int {
    // SAFETY: legal in a thread, which the caller promises.
    unsafe { c::ove_backend_thread_sleep_ms(duration_ms) };
    OK
}

#[inline(always)]
pub unsafe fn time_get_us() -> u64 {
    // SAFETY: no precondition.
    unsafe { c::ove_backend_time_get_us() }
}

#[cfg(ove_mutex)]
pub use mutex::*;

#[cfg(ove_mutex)]
mod mutex {
    use super::*;

    #[inline(always)]
    pub unsafe fn mutex_lock(mutex: *mut ove_mutex, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handle is the kernel's.
        if unsafe { c::xQueueSemaphoreTake(mutex.cast(), NO_WAIT) } != 0 {
            return OK;
        }
        // SAFETY: as above.
        done_or((timeout_ms != 0 && unsafe { c::ove_freertos_mutex_wait(mutex, timeout_ms) }).into(), Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn mutex_try_lock(mutex: *mut ove_mutex) -> c_int {
        // SAFETY: the caller's handle is the kernel's.
        done_or(unsafe { c::xQueueSemaphoreTake(mutex.cast(), NO_WAIT) }, Error::BUSY)
    }

    #[inline(always)]
    pub unsafe fn mutex_unlock(mutex: *mut ove_mutex) -> c_int {
        // SAFETY: the caller's handle is the kernel's; a mutex has no item.
        unsafe { c::xQueueGenericSend(mutex.cast(), core::ptr::null(), NO_WAIT, SEND_TO_BACK) };
        OK
    }

    #[inline(always)]
    pub unsafe fn rmtx_lock(rmtx: *mut ove_rmtx, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handle is the kernel's.
        if unsafe {
            c::ove_freertos_rmtx_take_now(rmtx) || timeout_ms != 0 && c::ove_freertos_rmtx_wait(rmtx, timeout_ms)
        } {
            OK
        } else {
            Error::TIMEOUT.code()
        }
    }

    #[inline(always)]
    pub unsafe fn rmtx_try_lock(rmtx: *mut ove_rmtx) -> c_int {
        // SAFETY: the caller's handle is the kernel's.
        done_or(unsafe { c::ove_freertos_rmtx_take_now(rmtx) }.into(), Error::BUSY)
    }

    #[inline(always)]
    pub unsafe fn rmtx_unlock(rmtx: *mut ove_rmtx) -> c_int {
        // SAFETY: the caller's handle is the kernel's.
        unsafe { c::xQueueGiveMutexRecursive(rmtx.cast()) };
        OK
    }
}

#[cfg(ove_sem)]
pub use sem::*;

#[cfg(ove_sem)]
mod sem {
    use super::*;

    #[inline(always)]
    pub unsafe fn sem_take(sem: *mut ove_sem, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handle is the kernel's.
        done_or(unsafe { c::ove_freertos_sem_take(sem, timeout_ms) }.into(), Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn sem_try_take(sem: *mut ove_sem) -> c_int {
        // SAFETY: the caller's handle is the kernel's.
        done_or(unsafe { c::ove_freertos_sem_take_now(sem) }.into(), Error::BUSY)
    }

    #[inline(always)]
    pub unsafe fn sem_give(sem: *mut ove_sem) -> c_int {
        // SAFETY: the caller's handle is the kernel's; a semaphore has no item.
        done_or(unsafe { c::xQueueGenericSend(sem.cast(), core::ptr::null(), NO_WAIT, SEND_TO_BACK) }, Error::OVERFLOW)
    }

    #[inline(always)]
    pub unsafe fn sem_give_from_isr(sem: *mut ove_sem) -> c_int {
        let mut is_woken = 0;
        // SAFETY: the caller's handle is the kernel's.
        let given = unsafe { c::xQueueGiveFromISR(sem.cast(), &raw mut is_woken) };
        // SAFETY: legal in an ISR, which the caller promises.
        unsafe { switch_if(is_woken) };
        done_or(given, Error::OVERFLOW)
    }

    #[inline(always)]
    pub unsafe fn sem_count(sem: *mut ove_sem) -> u32 {
        // SAFETY: the caller's handle is the kernel's.
        unsafe { c::uxQueueMessagesWaitingFromISR(sem.cast()) }
    }
}

#[cfg(ove_event)]
pub use event::*;

#[cfg(ove_event)]
mod event {
    use super::*;

    #[inline(always)]
    pub unsafe fn event_wait(event: *mut ove_event, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handle.
        done_or(unsafe { c::ove_backend_event_wait(event, timeout_ms) }.into(), Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn event_signal(event: *mut ove_event) -> c_int {
        // SAFETY: the caller's handle.
        unsafe { c::ove_backend_event_signal(event) };
        OK
    }

    #[inline(always)]
    pub unsafe fn event_signal_from_isr(event: *mut ove_event) -> c_int {
        // SAFETY: the caller's handle; the function serves ISRs too.
        unsafe { c::ove_backend_event_signal(event) };
        OK
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
        done_or(unsafe { c::ove_backend_condvar_wait(condvar, mutex, timeout_ms) }.into(), Error::TIMEOUT)
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
        // SAFETY: the caller's handle is the kernel's, and the item has its size.
        done_or(unsafe { c::ove_freertos_queue_send(queue, item, timeout_ms) }.into(), Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn queue_receive(queue: *mut ove_queue, item: *mut c_void, timeout_ms: u32) -> c_int {
        // SAFETY: as above.
        done_or(unsafe { c::ove_freertos_queue_receive(queue, item, timeout_ms) }.into(), Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn queue_try_send(queue: *mut ove_queue, item: *const c_void) -> c_int {
        // SAFETY: as above.
        done_or(unsafe { c::ove_freertos_queue_send_now(queue, item) }.into(), Error::FULL)
    }

    #[inline(always)]
    pub unsafe fn queue_try_receive(queue: *mut ove_queue, item: *mut c_void) -> c_int {
        // SAFETY: as above.
        done_or(unsafe { c::ove_freertos_queue_receive_now(queue, item) }.into(), Error::EMPTY)
    }

    #[inline(always)]
    pub unsafe fn queue_send_from_isr(queue: *mut ove_queue, item: *const c_void) -> c_int {
        let mut is_woken = 0;
        // SAFETY: as above.
        let sent = unsafe { c::xQueueGenericSendFromISR(queue.cast(), item, &raw mut is_woken, SEND_TO_BACK) };
        // SAFETY: legal in an ISR, which the caller promises.
        unsafe { switch_if(is_woken) };
        done_or(sent, Error::FULL)
    }

    #[inline(always)]
    pub unsafe fn queue_receive_from_isr(queue: *mut ove_queue, item: *mut c_void) -> c_int {
        let mut is_woken = 0;
        // SAFETY: as above.
        let received = unsafe { c::xQueueReceiveFromISR(queue.cast(), item, &raw mut is_woken) };
        // SAFETY: legal in an ISR, which the caller promises.
        unsafe { switch_if(is_woken) };
        done_or(received, Error::EMPTY)
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
        // SAFETY: the caller's handle is the kernel's; the data has that length.
        let sent = unsafe { c::xStreamBufferSend(stream.cast(), data, length, NO_WAIT) };
        if sent == length || timeout_ms == 0 {
            return sent as c_int;
        }
        // SAFETY: as above.
        unsafe { c::ove_freertos_stream_send_rest(stream, data, length, sent, timeout_ms) as c_int }
    }

    #[inline(always)]
    pub unsafe fn stream_receive(stream: *mut ove_stream, data: *mut c_void, length: usize, timeout_ms: u32) -> c_int {
        // SAFETY: the caller's handle is the kernel's; the data has room for that length.
        let received = unsafe { c::xStreamBufferReceive(stream.cast(), data, length, NO_WAIT) };
        if received != 0 || timeout_ms == 0 {
            return received as c_int;
        }
        // SAFETY: as above.
        unsafe { c::ove_freertos_stream_wait(stream, data, length, timeout_ms) as c_int }
    }

    #[inline(always)]
    pub unsafe fn stream_send_from_isr(stream: *mut ove_stream, data: *const c_void, length: usize) -> c_int {
        let mut is_woken = 0;
        // SAFETY: the caller's handle is the kernel's; the data has that length.
        let sent = unsafe { c::xStreamBufferSendFromISR(stream.cast(), data, length, &raw mut is_woken) };
        // SAFETY: legal in an ISR, which the caller promises.
        unsafe { switch_if(is_woken) };
        sent as c_int
    }

    #[inline(always)]
    pub unsafe fn stream_receive_from_isr(stream: *mut ove_stream, data: *mut c_void, length: usize) -> c_int {
        let mut is_woken = 0;
        // SAFETY: the caller's handle is the kernel's; the data has room for that length.
        let received = unsafe { c::xStreamBufferReceiveFromISR(stream.cast(), data, length, &raw mut is_woken) };
        // SAFETY: legal in an ISR, which the caller promises.
        unsafe { switch_if(is_woken) };
        received as c_int
    }
}

#[cfg(ove_eventgroup)]
pub use eventgroup::*;

#[cfg(ove_eventgroup)]
mod eventgroup {
    use super::*;

    #[inline(always)]
    pub unsafe fn eventgroup_set_bits(group: *mut ove_eventgroup, bits: u32) -> c_int {
        // SAFETY: the caller's handle is the kernel's.
        unsafe { c::ove_backend_eventgroup_set_bits(group, bits) };
        OK
    }

    #[inline(always)]
    pub unsafe fn eventgroup_clear_bits(group: *mut ove_eventgroup, bits: u32) -> c_int {
        // SAFETY: the caller's handle is the kernel's.
        unsafe { c::ove_backend_eventgroup_clear_bits(group, bits) };
        OK
    }

    #[inline(always)]
    pub unsafe fn eventgroup_get_bits(group: *mut ove_eventgroup) -> u32 {
        // SAFETY: the caller's handle is the kernel's, which begins with the bits.
        unsafe { group.cast::<u32>().read_volatile() }
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
        done_or(is_done.into(), Error::TIMEOUT)
    }

    #[inline(always)]
    pub unsafe fn eventgroup_set_bits_from_isr(group: *mut ove_eventgroup, bits: u32) -> c_int {
        // SAFETY: the caller's handle.
        done_or(unsafe { c::ove_backend_eventgroup_set_bits_from_isr(group, bits) }.into(), Error::FULL)
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
// The seam on `FreeRTOS`: the inline functions of `backends/freertos`.
//
// An ove handle is the kernel's handle, so the kernel's functions are called with it directly. Code that blocks or is
// long remains in the C backend.

use core::arch::asm;

use crate::sys::layout::*;

#[allow(dead_code)] // a configuration without primitives
const NO_WAIT: u32 = 0;
#[allow(dead_code)] // a configuration without primitives
const SEND_TO_BACK: i32 = 0;

// Directly the kernel's function, where c/seam.c would only pass the call on.
#[cfg(not(ove_zero_heap))]
pub use c::{pvPortMalloc as heap_alloc, vPortFree as heap_free};

#[inline(always)]
unsafe fn yield_processor() {
    const SYSTEM_CONTROL_SPACE: u32 = 0xe000_e000;
    const PEND_SWITCH: u32 = 1 << 28;
    // The address of the register itself would take two instructions.
    // SAFETY: the register exists on every processor of this port; the write requests a switch, which happens at the
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
unsafe fn switch_if(is_wanted: i32) {
    if is_wanted != 0 {
        // SAFETY: as `yield_processor`.
        unsafe { yield_processor() };
    }
}

#[inline(always)]
pub unsafe fn ove_backend_thread_get_self() -> *mut ove_thread {
    // SAFETY: the kernel's variable; a thread always reads itself.
    unsafe { (&raw const c::pxCurrentTCB).read_volatile().cast() }
}

#[inline(always)]
pub unsafe fn ove_backend_thread_yield() {
    // SAFETY: legal in a thread, which the caller promises.
    unsafe { yield_processor() };
}

#[cfg(ove_mutex)]
#[inline(always)]
pub unsafe fn ove_backend_mutex_lock(mutex: *mut ove_mutex, timeout_ms: u32) -> bool {
    // SAFETY: the caller's handle is the kernel's.
    unsafe {
        c::xQueueSemaphoreTake(mutex.cast(), NO_WAIT) != 0
            || timeout_ms != 0 && c::ove_freertos_mutex_wait(mutex, timeout_ms)
    }
}

#[cfg(ove_mutex)]
#[inline(always)]
pub unsafe fn ove_backend_mutex_unlock(mutex: *mut ove_mutex) {
    // SAFETY: the caller's handle is the kernel's; a mutex has no item.
    unsafe { c::xQueueGenericSend(mutex.cast(), core::ptr::null(), NO_WAIT, SEND_TO_BACK) };
}

#[cfg(ove_mutex)]
#[inline(always)]
pub unsafe fn ove_backend_rmtx_lock(rmtx: *mut ove_rmtx, timeout_ms: u32) -> bool {
    // SAFETY: the caller's handle is the kernel's.
    unsafe { c::ove_freertos_rmtx_take_now(rmtx) || timeout_ms != 0 && c::ove_freertos_rmtx_wait(rmtx, timeout_ms) }
}

#[cfg(ove_mutex)]
#[inline(always)]
pub unsafe fn ove_backend_rmtx_unlock(rmtx: *mut ove_rmtx) {
    // SAFETY: the caller's handle is the kernel's.
    unsafe { c::xQueueGiveMutexRecursive(rmtx.cast()) };
}

#[cfg(ove_sem)]
pub use sem::*;

#[cfg(ove_sem)]
mod sem {
    use core::ffi::c_int;

    use super::*;
    use crate::Error;

    #[inline(always)]
    pub unsafe fn ove_backend_sem_take(sem: *mut ove_sem, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle is the kernel's.
        unsafe { c::ove_freertos_sem_take(sem, timeout_ms) }
    }

    /// The C compiler sees in the function above that the time is constant and zero.
    #[inline(always)]
    pub unsafe fn ove_sem_try_take(sem: *mut ove_sem) -> c_int {
        // SAFETY: the caller's handle is the kernel's.
        if unsafe { c::ove_freertos_sem_take_now(sem) } {
            0
        } else {
            Error::BUSY.code()
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_give(sem: *mut ove_sem) -> bool {
        // SAFETY: the caller's handle is the kernel's; a semaphore has no item.
        unsafe { c::xQueueGenericSend(sem.cast(), core::ptr::null(), NO_WAIT, SEND_TO_BACK) != 0 }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_give_from_isr(sem: *mut ove_sem) -> bool {
        let mut is_woken = 0;
        // SAFETY: the caller's handle is the kernel's; legal in an ISR, which the caller promises.
        unsafe {
            let given = c::xQueueGiveFromISR(sem.cast(), &raw mut is_woken);
            switch_if(is_woken);
            given != 0
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_count(sem: *mut ove_sem) -> u32 {
        // SAFETY: the caller's handle is the kernel's.
        unsafe { c::uxQueueMessagesWaitingFromISR(sem.cast()) }
    }
}

#[cfg(ove_event)]
#[inline(always)]
pub unsafe fn ove_backend_event_signal_from_isr(event: *mut ove_event) {
    // SAFETY: the caller's handle; the function serves ISRs too.
    unsafe { c::ove_backend_event_signal(event) };
}

#[cfg(ove_queue)]
pub use queue::*;

#[cfg(ove_queue)]
mod queue {
    use core::ffi::{c_int, c_void};

    use super::*;
    use crate::Error;

    #[inline(always)]
    pub unsafe fn ove_backend_queue_send(queue: *mut ove_queue, item: *const c_void, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle is the kernel's, and the item has its size.
        unsafe { c::ove_freertos_queue_send(queue, item, timeout_ms) }
    }

    /// The C compiler sees in the function above that the time is constant and zero.
    #[inline(always)]
    pub unsafe fn ove_queue_try_send(queue: *mut ove_queue, item: *const c_void) -> c_int {
        // SAFETY: as above.
        if unsafe { c::ove_freertos_queue_send_now(queue, item) } {
            0
        } else {
            Error::FULL.code()
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_queue_receive(queue: *mut ove_queue, item: *mut c_void, timeout_ms: u32) -> bool {
        // SAFETY: as above.
        unsafe { c::ove_freertos_queue_receive(queue, item, timeout_ms) }
    }

    /// As [`ove_queue_try_send`].
    #[inline(always)]
    pub unsafe fn ove_queue_try_receive(queue: *mut ove_queue, item: *mut c_void) -> c_int {
        // SAFETY: as above.
        if unsafe { c::ove_freertos_queue_receive_now(queue, item) } {
            0
        } else {
            Error::EMPTY.code()
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_queue_send_from_isr(queue: *mut ove_queue, item: *const c_void) -> bool {
        let mut is_woken = 0;
        // SAFETY: as above; legal in an ISR, which the caller promises.
        unsafe {
            let sent = c::xQueueGenericSendFromISR(queue.cast(), item, &raw mut is_woken, SEND_TO_BACK);
            switch_if(is_woken);
            sent != 0
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_queue_receive_from_isr(queue: *mut ove_queue, item: *mut c_void) -> bool {
        let mut is_woken = 0;
        // SAFETY: as above; legal in an ISR, which the caller promises.
        unsafe {
            let received = c::xQueueReceiveFromISR(queue.cast(), item, &raw mut is_woken);
            switch_if(is_woken);
            received != 0
        }
    }
}

#[cfg(ove_stream)]
pub use stream::*;

#[cfg(ove_stream)]
mod stream {
    use core::ffi::c_void;

    use super::*;

    #[inline(always)]
    pub unsafe fn ove_backend_stream_send(
        stream: *mut ove_stream,
        data: *const c_void,
        length: usize,
        timeout_ms: u32,
    ) -> usize {
        // SAFETY: the caller's handle is the kernel's; the data has that length.
        unsafe {
            let sent = c::xStreamBufferSend(stream.cast(), data, length, NO_WAIT);
            if sent == length || timeout_ms == 0 {
                return sent;
            }
            c::ove_freertos_stream_send_rest(stream, data, length, sent, timeout_ms)
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_stream_receive(
        stream: *mut ove_stream,
        data: *mut c_void,
        length: usize,
        timeout_ms: u32,
    ) -> usize {
        // SAFETY: the caller's handle is the kernel's; the data has space for that length.
        unsafe {
            let received = c::xStreamBufferReceive(stream.cast(), data, length, NO_WAIT);
            if received != 0 || timeout_ms == 0 {
                return received;
            }
            c::ove_freertos_stream_wait(stream, data, length, timeout_ms)
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_stream_send_from_isr(
        stream: *mut ove_stream,
        data: *const c_void,
        length: usize,
    ) -> usize {
        let mut is_woken = 0;
        // SAFETY: the caller's handle is the kernel's; the data has that length; legal in an ISR.
        unsafe {
            let sent = c::xStreamBufferSendFromISR(stream.cast(), data, length, &raw mut is_woken);
            switch_if(is_woken);
            sent
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_stream_receive_from_isr(
        stream: *mut ove_stream,
        data: *mut c_void,
        length: usize,
    ) -> usize {
        let mut is_woken = 0;
        // SAFETY: the caller's handle is the kernel's; the data has space for that length; legal in an ISR.
        unsafe {
            let received = c::xStreamBufferReceiveFromISR(stream.cast(), data, length, &raw mut is_woken);
            switch_if(is_woken);
            received
        }
    }
}

#[cfg(ove_eventgroup)]
#[path = "generic_eventgroup.rs"]
mod eventgroup;
#[cfg(ove_eventgroup)]
pub use eventgroup::*;

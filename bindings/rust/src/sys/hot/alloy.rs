// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls on Alloy: the bodies of `include/ove/inline/*.h` with `backends/alloy`'s inline functions.
//!
//! The backend's functions are C++ behind C names; what is left to inline is the turning of milliseconds into ticks, which
//! folds for a constant, and of the answer into an error.
#![allow(clippy::must_use_candidate)] // C's signatures

use core::ffi::{c_int, c_void};

use crate::sys::layout::*;
use crate::Error;

type Ticks = u32;

const NO_WAIT: Ticks = 0;
const OK: c_int = 0;

/// Words of the kernel's state before the running thread; `c/signatures.c` pins it.
const WORDS_BEFORE_CURRENT: usize = 13;

extern "C" {
    static alloy_kernel: [*mut ove_thread; WORDS_BEFORE_CURRENT + 1];

    fn ove_backend_thread_yield();
    fn ove_backend_thread_sleep_ms(duration_ms: u32);
    fn ove_backend_time_get_us() -> u64;
}

/// `ove_alloy_ticks()`: rounded up, and one more, since the running tick is partly over.
#[inline(always)]
#[allow(dead_code)] // a configuration without primitives
#[allow(clippy::cast_possible_truncation)] // compared with the limit first
const fn ticks(ms: u32) -> Ticks {
    const LONGEST: u32 = 0x7fff_ffff;
    const HZ: u64 = crate::config::TICK_HZ as u64;
    if ms == 0 || ms == u32::MAX {
        return ms;
    }
    if HZ == 1000 {
        return if ms < LONGEST { ms + 1 } else { LONGEST };
    }
    let ticks = (ms as u64 * HZ).div_ceil(1000) + 1;
    if ticks < LONGEST as u64 {
        ticks as u32
    } else {
        LONGEST
    }
}

/// C's `is_done ? OVE_OK : error`.
#[inline(always)]
#[allow(dead_code)] // a configuration without primitives
const fn done_or(is_done: bool, error: Error) -> c_int {
    if is_done {
        OK
    } else {
        error.code()
    }
}

#[inline(always)]
pub unsafe fn thread_get_self() -> *mut ove_thread {
    // SAFETY: the kernel's variable; a thread always reads itself.
    unsafe { (&raw const alloy_kernel).cast::<*mut ove_thread>().add(WORDS_BEFORE_CURRENT).read_volatile() }
}

#[inline(always)]
pub unsafe fn thread_yield() {
    // SAFETY: legal in a thread, which the caller promises.
    unsafe { ove_backend_thread_yield() };
}

#[inline(always)]
pub unsafe fn thread_sleep_ms(duration_ms: u32) -> c_int {
    // SAFETY: legal in a thread, which the caller promises.
    unsafe { ove_backend_thread_sleep_ms(duration_ms) };
    OK
}

#[inline(always)]
pub unsafe fn time_get_us() -> u64 {
    // SAFETY: no precondition.
    unsafe { ove_backend_time_get_us() }
}

/// One call: its parameters, the backend's function as C declares it, and how its answer is read.
macro_rules! calls {
    ($($name:ident($($parameter:ident: $type:ty),*) -> $result:ty = $answer:expr;)*) => {$(
        #[inline(always)]
        pub unsafe fn $name($($parameter: $type),*) -> $result {
            // SAFETY: the caller's handles and memory, as C's contract wants them.
            unsafe { $answer }
        }
    )*};
}

#[cfg(ove_mutex)]
extern "C" {
    fn ove_alloy_mutex_lock(mutex: *mut ove_mutex, ticks: Ticks) -> bool;
    fn ove_backend_mutex_unlock(mutex: *mut ove_mutex);
    fn ove_alloy_rmtx_lock(rmtx: *mut ove_rmtx, ticks: Ticks) -> bool;
    fn ove_backend_rmtx_unlock(rmtx: *mut ove_rmtx);
}

#[cfg(ove_mutex)]
calls! {
    mutex_lock(mutex: *mut ove_mutex, timeout_ms: u32) -> c_int =
        done_or(ove_alloy_mutex_lock(mutex, ticks(timeout_ms)), Error::TIMEOUT);
    mutex_try_lock(mutex: *mut ove_mutex) -> c_int = done_or(ove_alloy_mutex_lock(mutex, NO_WAIT), Error::BUSY);
    mutex_unlock(mutex: *mut ove_mutex) -> c_int = { ove_backend_mutex_unlock(mutex); OK };
    rmtx_lock(rmtx: *mut ove_rmtx, timeout_ms: u32) -> c_int =
        done_or(ove_alloy_rmtx_lock(rmtx, ticks(timeout_ms)), Error::TIMEOUT);
    rmtx_try_lock(rmtx: *mut ove_rmtx) -> c_int = done_or(ove_alloy_rmtx_lock(rmtx, NO_WAIT), Error::BUSY);
    rmtx_unlock(rmtx: *mut ove_rmtx) -> c_int = { ove_backend_rmtx_unlock(rmtx); OK };
}

#[cfg(ove_sem)]
extern "C" {
    fn ove_alloy_sem_take(sem: *mut ove_sem, ticks: Ticks) -> bool;
    fn ove_backend_sem_give(sem: *mut ove_sem) -> bool;
    fn ove_backend_sem_give_from_isr(sem: *mut ove_sem) -> bool;
    fn ove_backend_sem_count(sem: *mut ove_sem) -> u32;
}

#[cfg(ove_sem)]
calls! {
    sem_take(sem: *mut ove_sem, timeout_ms: u32) -> c_int =
        done_or(ove_alloy_sem_take(sem, ticks(timeout_ms)), Error::TIMEOUT);
    sem_try_take(sem: *mut ove_sem) -> c_int = done_or(ove_alloy_sem_take(sem, NO_WAIT), Error::BUSY);
    sem_give(sem: *mut ove_sem) -> c_int = done_or(ove_backend_sem_give(sem), Error::OVERFLOW);
    sem_give_from_isr(sem: *mut ove_sem) -> c_int = done_or(ove_backend_sem_give_from_isr(sem), Error::OVERFLOW);
    sem_count(sem: *mut ove_sem) -> u32 = ove_backend_sem_count(sem);
}

#[cfg(ove_event)]
extern "C" {
    fn ove_alloy_event_wait(event: *mut ove_event, ticks: Ticks) -> bool;
    fn ove_backend_event_signal(event: *mut ove_event);
    fn ove_backend_event_signal_from_isr(event: *mut ove_event);
}

#[cfg(ove_event)]
calls! {
    event_wait(event: *mut ove_event, timeout_ms: u32) -> c_int =
        done_or(ove_alloy_event_wait(event, ticks(timeout_ms)), Error::TIMEOUT);
    event_signal(event: *mut ove_event) -> c_int = { ove_backend_event_signal(event); OK };
    event_signal_from_isr(event: *mut ove_event) -> c_int = { ove_backend_event_signal_from_isr(event); OK };
}

#[cfg(ove_condvar)]
extern "C" {
    fn ove_backend_condvar_wait(condvar: *mut ove_condvar, mutex: *mut ove_mutex, timeout_ms: u32) -> bool;
    fn ove_backend_condvar_signal(condvar: *mut ove_condvar);
    fn ove_backend_condvar_broadcast(condvar: *mut ove_condvar);
}

#[cfg(ove_condvar)]
calls! {
    condvar_wait(condvar: *mut ove_condvar, mutex: *mut ove_mutex, timeout_ms: u32) -> c_int =
        done_or(ove_backend_condvar_wait(condvar, mutex, timeout_ms), Error::TIMEOUT);
    condvar_signal(condvar: *mut ove_condvar) -> c_int = { ove_backend_condvar_signal(condvar); OK };
    condvar_broadcast(condvar: *mut ove_condvar) -> c_int = { ove_backend_condvar_broadcast(condvar); OK };
}

#[cfg(ove_queue)]
extern "C" {
    fn ove_alloy_queue_send(queue: *mut ove_queue, item: *const c_void, ticks: Ticks) -> bool;
    fn ove_alloy_queue_receive(queue: *mut ove_queue, item: *mut c_void, ticks: Ticks) -> bool;
    fn ove_backend_queue_send_from_isr(queue: *mut ove_queue, item: *const c_void) -> bool;
    fn ove_backend_queue_receive_from_isr(queue: *mut ove_queue, item: *mut c_void) -> bool;
}

#[cfg(ove_queue)]
calls! {
    queue_send(queue: *mut ove_queue, item: *const c_void, timeout_ms: u32) -> c_int =
        done_or(ove_alloy_queue_send(queue, item, ticks(timeout_ms)), Error::TIMEOUT);
    queue_receive(queue: *mut ove_queue, item: *mut c_void, timeout_ms: u32) -> c_int =
        done_or(ove_alloy_queue_receive(queue, item, ticks(timeout_ms)), Error::TIMEOUT);
    queue_try_send(queue: *mut ove_queue, item: *const c_void) -> c_int =
        done_or(ove_alloy_queue_send(queue, item, NO_WAIT), Error::FULL);
    queue_try_receive(queue: *mut ove_queue, item: *mut c_void) -> c_int =
        done_or(ove_alloy_queue_receive(queue, item, NO_WAIT), Error::EMPTY);
    queue_send_from_isr(queue: *mut ove_queue, item: *const c_void) -> c_int =
        done_or(ove_backend_queue_send_from_isr(queue, item), Error::FULL);
    queue_receive_from_isr(queue: *mut ove_queue, item: *mut c_void) -> c_int =
        done_or(ove_backend_queue_receive_from_isr(queue, item), Error::EMPTY);
}

#[cfg(ove_stream)]
extern "C" {
    fn ove_backend_stream_send(stream: *mut ove_stream, data: *const c_void, length: usize, timeout_ms: u32) -> usize;
    fn ove_backend_stream_receive(stream: *mut ove_stream, data: *mut c_void, length: usize, timeout_ms: u32) -> usize;
    fn ove_backend_stream_send_from_isr(stream: *mut ove_stream, data: *const c_void, length: usize) -> usize;
    fn ove_backend_stream_receive_from_isr(stream: *mut ove_stream, data: *mut c_void, length: usize) -> usize;
}

#[cfg(ove_stream)]
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // a length that fits an int, by the contract
mod stream {
    use super::*;

    calls! {
        stream_send(stream: *mut ove_stream, data: *const c_void, length: usize, timeout_ms: u32) -> c_int =
            ove_backend_stream_send(stream, data, length, timeout_ms) as c_int;
        stream_receive(stream: *mut ove_stream, data: *mut c_void, length: usize, timeout_ms: u32) -> c_int =
            ove_backend_stream_receive(stream, data, length, timeout_ms) as c_int;
        stream_send_from_isr(stream: *mut ove_stream, data: *const c_void, length: usize) -> c_int =
            ove_backend_stream_send_from_isr(stream, data, length) as c_int;
        stream_receive_from_isr(stream: *mut ove_stream, data: *mut c_void, length: usize) -> c_int =
            ove_backend_stream_receive_from_isr(stream, data, length) as c_int;
    }
}
#[cfg(ove_stream)]
pub use stream::*;

#[cfg(ove_eventgroup)]
extern "C" {
    fn ove_alloy_eventgroup_wait(
        group: *mut ove_eventgroup,
        bits: u32,
        all: bool,
        clear: bool,
        ticks: Ticks,
        result: *mut u32,
    ) -> bool;
    fn ove_backend_eventgroup_set_bits(group: *mut ove_eventgroup, bits: u32);
    fn ove_backend_eventgroup_clear_bits(group: *mut ove_eventgroup, bits: u32);
    fn ove_backend_eventgroup_get_bits(group: *mut ove_eventgroup) -> u32;
    fn ove_backend_eventgroup_set_bits_from_isr(group: *mut ove_eventgroup, bits: u32) -> bool;
}

#[cfg(ove_eventgroup)]
const ALL: ove_enum = 1;
#[cfg(ove_eventgroup)]
const _: () = assert!(ALL as i64 == VALUE_OVE_EVENTGROUP_ALL, "OVE_EVENTGROUP_ALL differs in C");

#[cfg(ove_eventgroup)]
calls! {
    eventgroup_set_bits(group: *mut ove_eventgroup, bits: u32) -> c_int = {
        ove_backend_eventgroup_set_bits(group, bits);
        OK
    };
    eventgroup_clear_bits(group: *mut ove_eventgroup, bits: u32) -> c_int = {
        ove_backend_eventgroup_clear_bits(group, bits);
        OK
    };
    eventgroup_get_bits(group: *mut ove_eventgroup) -> u32 = ove_backend_eventgroup_get_bits(group);
    eventgroup_wait_bits(
        group: *mut ove_eventgroup,
        bits: u32,
        mode: ove_enum,
        clear: bool,
        timeout_ms: u32,
        result: *mut u32
    ) -> c_int = done_or(
        ove_alloy_eventgroup_wait(group, bits, mode == ALL, clear, ticks(timeout_ms), result),
        Error::TIMEOUT
    );
    eventgroup_set_bits_from_isr(group: *mut ove_eventgroup, bits: u32) -> c_int =
        done_or(ove_backend_eventgroup_set_bits_from_isr(group, bits), Error::FULL);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Declarations of the C functions; `bindings/rust/c/signatures.c` makes the C compiler compare them with the headers.

use core::ffi::{c_char, c_int, c_void};

use super::layout::*;
use super::types::*;

extern "C" {
    pub fn ove_run() -> c_int;
    pub fn ove_strerror(error: c_int) -> *const c_char;
    pub fn ove_critical_enter() -> usize;
    pub fn ove_critical_exit(state: usize);
    pub fn ove_stop(number: c_int, place: *const c_char) -> !;
    pub fn ove_heap_stats(stats: *mut ove_heap_stats) -> c_int;
    pub fn ove_heap_is_locked() -> bool;

    pub fn ove_time_get_us() -> u64;
    pub fn ove_time_get_ns() -> u64;
    pub fn ove_time_get_ms() -> u64;
    pub fn ove_time_get_ticks() -> u64;
    pub fn ove_time_delay_us(duration_us: u32);

    pub fn ove_thread_init(
        thread: *mut *mut ove_thread,
        storage: *mut ove_thread,
        desc: *const ove_thread_desc,
    ) -> c_int;
    pub fn ove_thread_deinit(thread: *mut ove_thread) -> c_int;
    pub fn ove_thread_start_scheduler() -> c_int;
    pub fn ove_thread_join(thread: *mut ove_thread, timeout_ms: u32) -> c_int;
    pub fn ove_thread_get_self() -> *mut ove_thread;
    pub fn ove_thread_yield();
    pub fn ove_thread_sleep_ms(duration_ms: u32) -> c_int;
    pub fn ove_thread_sleep_until(deadline_ms: u64) -> c_int;
    pub fn ove_thread_suspend(thread: *mut ove_thread) -> c_int;
    pub fn ove_thread_resume(thread: *mut ove_thread) -> c_int;
    pub fn ove_thread_set_priority(thread: *mut ove_thread, priority: ove_enum) -> c_int;
    pub fn ove_thread_get_priority(thread: *mut ove_thread) -> ove_enum;
    pub fn ove_thread_get_state(thread: *mut ove_thread) -> ove_enum;
    pub fn ove_thread_get_name(thread: *mut ove_thread) -> *const c_char;
    pub fn ove_thread_request_stop(thread: *mut ove_thread) -> c_int;
    pub fn ove_thread_should_stop() -> bool;
    pub fn ove_thread_get_stack_headroom(thread: *mut ove_thread) -> usize;
    #[cfg(any(ove_thread_runtime, not(ove_configured)))]
    pub fn ove_thread_get_runtime_us(thread: *mut ove_thread) -> u64;
    pub fn ove_thread_list(threads: *mut *mut ove_thread, capacity: usize) -> usize;
}

#[cfg(any(ove_mutex, not(ove_configured)))]
extern "C" {
    pub fn ove_mutex_init(mutex: *mut *mut ove_mutex, storage: *mut ove_mutex) -> c_int;
    pub fn ove_mutex_deinit(mutex: *mut ove_mutex) -> c_int;
    #[cfg(not(ove_zero_heap))]
    pub fn ove_mutex_create(mutex: *mut *mut ove_mutex) -> c_int;
    #[cfg(not(ove_zero_heap))]
    pub fn ove_mutex_destroy(mutex: *mut ove_mutex) -> c_int;
    pub fn ove_mutex_lock(mutex: *mut ove_mutex, timeout_ms: u32) -> c_int;
    pub fn ove_mutex_try_lock(mutex: *mut ove_mutex) -> c_int;
    pub fn ove_mutex_unlock(mutex: *mut ove_mutex) -> c_int;

    pub fn ove_rmtx_init(rmtx: *mut *mut ove_rmtx, storage: *mut ove_rmtx) -> c_int;
    pub fn ove_rmtx_deinit(rmtx: *mut ove_rmtx) -> c_int;
    pub fn ove_rmtx_lock(rmtx: *mut ove_rmtx, timeout_ms: u32) -> c_int;
    pub fn ove_rmtx_try_lock(rmtx: *mut ove_rmtx) -> c_int;
    pub fn ove_rmtx_unlock(rmtx: *mut ove_rmtx) -> c_int;
}

#[cfg(any(ove_sem, not(ove_configured)))]
extern "C" {
    pub fn ove_sem_init(sem: *mut *mut ove_sem, storage: *mut ove_sem, initial: u32, maximum: u32) -> c_int;
    pub fn ove_sem_deinit(sem: *mut ove_sem) -> c_int;
    #[cfg(not(ove_zero_heap))]
    pub fn ove_sem_create(sem: *mut *mut ove_sem, initial: u32, maximum: u32) -> c_int;
    #[cfg(not(ove_zero_heap))]
    pub fn ove_sem_destroy(sem: *mut ove_sem) -> c_int;
    pub fn ove_sem_take(sem: *mut ove_sem, timeout_ms: u32) -> c_int;
    pub fn ove_sem_try_take(sem: *mut ove_sem) -> c_int;
    pub fn ove_sem_give(sem: *mut ove_sem) -> c_int;
    pub fn ove_sem_give_from_isr(sem: *mut ove_sem) -> c_int;
    pub fn ove_sem_count(sem: *mut ove_sem) -> u32;
}

#[cfg(any(ove_event, not(ove_configured)))]
extern "C" {
    pub fn ove_event_init(event: *mut *mut ove_event, storage: *mut ove_event) -> c_int;
    pub fn ove_event_deinit(event: *mut ove_event) -> c_int;
    #[cfg(not(ove_zero_heap))]
    pub fn ove_event_create(event: *mut *mut ove_event) -> c_int;
    #[cfg(not(ove_zero_heap))]
    pub fn ove_event_destroy(event: *mut ove_event) -> c_int;
    pub fn ove_event_wait(event: *mut ove_event, timeout_ms: u32) -> c_int;
    pub fn ove_event_signal(event: *mut ove_event) -> c_int;
    pub fn ove_event_signal_from_isr(event: *mut ove_event) -> c_int;
    pub fn ove_event_clear(event: *mut ove_event) -> c_int;
}

#[cfg(any(ove_condvar, not(ove_configured)))]
extern "C" {
    pub fn ove_condvar_init(condvar: *mut *mut ove_condvar, storage: *mut ove_condvar) -> c_int;
    pub fn ove_condvar_deinit(condvar: *mut ove_condvar) -> c_int;
    #[cfg(not(ove_zero_heap))]
    pub fn ove_condvar_create(condvar: *mut *mut ove_condvar) -> c_int;
    #[cfg(not(ove_zero_heap))]
    pub fn ove_condvar_destroy(condvar: *mut ove_condvar) -> c_int;
    pub fn ove_condvar_wait(condvar: *mut ove_condvar, mutex: *mut ove_mutex, timeout_ms: u32) -> c_int;
    pub fn ove_condvar_signal(condvar: *mut ove_condvar) -> c_int;
    pub fn ove_condvar_broadcast(condvar: *mut ove_condvar) -> c_int;
}

#[cfg(any(ove_queue, not(ove_configured)))]
extern "C" {
    pub fn ove_queue_init(
        queue: *mut *mut ove_queue,
        storage: *mut ove_queue,
        buffer: *mut c_void,
        item_size: usize,
        capacity: usize,
    ) -> c_int;
    pub fn ove_queue_deinit(queue: *mut ove_queue) -> c_int;
    pub fn ove_queue_send(queue: *mut ove_queue, item: *const c_void, timeout_ms: u32) -> c_int;
    pub fn ove_queue_receive(queue: *mut ove_queue, item: *mut c_void, timeout_ms: u32) -> c_int;
    pub fn ove_queue_try_send(queue: *mut ove_queue, item: *const c_void) -> c_int;
    pub fn ove_queue_try_receive(queue: *mut ove_queue, item: *mut c_void) -> c_int;
    pub fn ove_queue_send_many(queue: *mut ove_queue, items: *const c_void, count: usize, timeout_ms: u32) -> c_int;
    pub fn ove_queue_receive_many(queue: *mut ove_queue, items: *mut c_void, count: usize, timeout_ms: u32) -> c_int;
    pub fn ove_queue_peek(queue: *mut ove_queue, item: *mut c_void) -> c_int;
    pub fn ove_queue_send_from_isr(queue: *mut ove_queue, item: *const c_void) -> c_int;
    pub fn ove_queue_receive_from_isr(queue: *mut ove_queue, item: *mut c_void) -> c_int;
    pub fn ove_queue_count(queue: *mut ove_queue) -> usize;
    pub fn ove_queue_space(queue: *mut ove_queue) -> usize;
    pub fn ove_queue_reset(queue: *mut ove_queue) -> c_int;
}

#[cfg(any(ove_stream, not(ove_configured)))]
extern "C" {
    pub fn ove_stream_init(
        stream: *mut *mut ove_stream,
        storage: *mut ove_stream,
        buffer: *mut c_void,
        capacity: usize,
        trigger: usize,
    ) -> c_int;
    pub fn ove_stream_deinit(stream: *mut ove_stream) -> c_int;
    pub fn ove_stream_send(stream: *mut ove_stream, data: *const c_void, length: usize, timeout_ms: u32) -> c_int;
    pub fn ove_stream_receive(stream: *mut ove_stream, data: *mut c_void, length: usize, timeout_ms: u32) -> c_int;
    pub fn ove_stream_send_from_isr(stream: *mut ove_stream, data: *const c_void, length: usize) -> c_int;
    pub fn ove_stream_receive_from_isr(stream: *mut ove_stream, data: *mut c_void, length: usize) -> c_int;
    pub fn ove_stream_available(stream: *mut ove_stream) -> usize;
    pub fn ove_stream_space(stream: *mut ove_stream) -> usize;
    pub fn ove_stream_reset(stream: *mut ove_stream) -> c_int;
}

#[cfg(any(ove_timer, not(ove_configured)))]
extern "C" {
    pub fn ove_timer_init(
        timer: *mut *mut ove_timer,
        storage: *mut ove_timer,
        callback: ove_timer_fn,
        arg: *mut c_void,
        period_ms: u32,
        mode: ove_enum,
    ) -> c_int;
    pub fn ove_timer_deinit(timer: *mut ove_timer) -> c_int;
    pub fn ove_timer_start(timer: *mut ove_timer) -> c_int;
    pub fn ove_timer_stop(timer: *mut ove_timer) -> c_int;
    pub fn ove_timer_reset(timer: *mut ove_timer) -> c_int;
    pub fn ove_timer_set_period(timer: *mut ove_timer, period_ms: u32) -> c_int;
    pub fn ove_timer_is_running(timer: *mut ove_timer) -> bool;
}

#[cfg(any(ove_eventgroup, not(ove_configured)))]
extern "C" {
    pub fn ove_eventgroup_init(group: *mut *mut ove_eventgroup, storage: *mut ove_eventgroup) -> c_int;
    pub fn ove_eventgroup_deinit(group: *mut ove_eventgroup) -> c_int;
    #[cfg(not(ove_zero_heap))]
    pub fn ove_eventgroup_create(group: *mut *mut ove_eventgroup) -> c_int;
    #[cfg(not(ove_zero_heap))]
    pub fn ove_eventgroup_destroy(group: *mut ove_eventgroup) -> c_int;
    pub fn ove_eventgroup_set_bits(group: *mut ove_eventgroup, bits: u32) -> c_int;
    pub fn ove_eventgroup_clear_bits(group: *mut ove_eventgroup, bits: u32) -> c_int;
    pub fn ove_eventgroup_get_bits(group: *mut ove_eventgroup) -> u32;
    pub fn ove_eventgroup_wait_bits(
        group: *mut ove_eventgroup,
        bits: u32,
        mode: ove_enum,
        clear: bool,
        timeout_ms: u32,
        result: *mut u32,
    ) -> c_int;
    pub fn ove_eventgroup_set_bits_from_isr(group: *mut ove_eventgroup, bits: u32) -> c_int;
}

#[cfg(any(ove_workqueue, not(ove_configured)))]
extern "C" {
    pub fn ove_workqueue_init(
        queue: *mut *mut ove_workqueue,
        storage: *mut ove_workqueue,
        desc: *const ove_workqueue_desc,
    ) -> c_int;
    pub fn ove_workqueue_deinit(queue: *mut ove_workqueue) -> c_int;
    pub fn ove_workqueue_flush(queue: *mut ove_workqueue, timeout_ms: u32) -> c_int;
    pub fn ove_work_init(
        work: *mut *mut ove_work,
        storage: *mut ove_work,
        function: ove_work_fn,
        arg: *mut c_void,
    ) -> c_int;
    pub fn ove_work_deinit(work: *mut ove_work) -> c_int;
    pub fn ove_work_submit(queue: *mut ove_workqueue, work: *mut ove_work) -> c_int;
    pub fn ove_work_submit_delayed(queue: *mut ove_workqueue, work: *mut ove_work, delay_ms: u32) -> c_int;
    pub fn ove_work_submit_from_isr(queue: *mut ove_workqueue, work: *mut ove_work) -> c_int;
    pub fn ove_work_cancel(work: *mut ove_work) -> c_int;
    pub fn ove_work_flush(work: *mut ove_work, timeout_ms: u32) -> c_int;
}

// The board, and bindings/rust/c/seam.c.
extern "C" {
    pub fn ove_board_console_write(text: *const c_char, length: usize);
    pub fn ove_board_exit(code: c_int) -> !;
    pub fn ove_board_args(argv: *mut *const *const c_char) -> c_int;
    pub fn ove_board_cycles() -> u32;
    pub fn ove_board_cycles_hz() -> u32;
    pub fn ove_board_irq_attach(handler: ove_board_irq_fn, arg: *mut c_void);
    pub fn ove_board_irq_trigger();

    pub fn ove_rust_in_isr() -> bool;
    pub fn ove_rust_in_thread() -> bool;
    pub fn ove_rust_main_failed(error: c_int);
    // Straight to the kernel's function where seam.c would only pass the call on.
    #[cfg(not(ove_zero_heap))]
    #[cfg_attr(ove_rtos_freertos, link_name = "pvPortMalloc")]
    #[cfg_attr(ove_rtos_alloy, link_name = "ove_backend_heap_alloc")]
    pub fn ove_rust_heap_alloc(size: usize) -> *mut c_void;
    #[cfg(not(ove_zero_heap))]
    #[cfg_attr(ove_rtos_freertos, link_name = "vPortFree")]
    #[cfg_attr(ove_rtos_alloy, link_name = "ove_backend_heap_free")]
    pub fn ove_rust_heap_free(block: *mut c_void);
}

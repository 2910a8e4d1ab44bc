// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls on FreeRTOS: the bodies of `include/ove/inline/*.h` with `backends/freertos`'s inline functions.
//!
//! A handle of ove is the kernel's handle, so the kernel's functions are called with it as it is. Code that blocks or
//! is long stays in the C backend.
const layout = @import("ove_layout");
const c = layout.c;

const BaseType = i32;
const Ticks = u32;
const no_wait: Ticks = 0;
const send_to_back: BaseType = 0;
const ok: c_int = 0;

/// C's `is_done ? OVE_OK : error`.
inline fn doneOr(is_done: bool, comptime code: c_int) c_int {
    return if (is_done) ok else code;
}

inline fn yieldProcessor() void {
    const interrupt_control: *volatile u32 = @ptrFromInt(0xe000_ed04);
    const pend_switch = 1 << 28;
    interrupt_control.* = pend_switch;
    // The switch happens here, so memory may change.
    asm volatile ("dsb\nisb" ::: .{ .memory = true });
}

inline fn switchIf(is_wanted: BaseType) void {
    if (is_wanted != 0) yieldProcessor();
}

const err_timeout = layout.value_OVE_ERR_TIMEOUT;
const err_busy = layout.value_OVE_ERR_BUSY;
const err_full = layout.value_OVE_ERR_FULL;
const err_empty = layout.value_OVE_ERR_EMPTY;
const err_overflow = layout.value_OVE_ERR_OVERFLOW;

pub inline fn time_get_us() u64 {
    return c.ove_backend_time_get_us();
}
pub inline fn thread_get_self() *layout.ove_thread {
    // A thread always reads itself.
    return @ptrCast(@alignCast(@as(*volatile ?*anyopaque, c.pxCurrentTCB).*.?));
}
pub inline fn thread_yield() void {
    yieldProcessor();
}
pub inline fn thread_sleep_ms(duration_ms: u32) c_int {
    c.ove_backend_thread_sleep_ms(duration_ms);
    return ok;
}

pub inline fn mutex_lock(mutex: *layout.ove_mutex, timeout_ms: u32) c_int {
    if (c.xQueueSemaphoreTake(mutex, no_wait) != 0) return ok;
    return doneOr(timeout_ms != 0 and c.ove_freertos_mutex_wait(mutex, timeout_ms), err_timeout);
}
pub inline fn mutex_try_lock(mutex: *layout.ove_mutex) c_int {
    return doneOr(c.xQueueSemaphoreTake(mutex, no_wait) != 0, err_busy);
}
pub inline fn mutex_unlock(mutex: *layout.ove_mutex) c_int {
    _ = c.xQueueGenericSend(mutex, null, no_wait, send_to_back);
    return ok;
}
pub inline fn rmtx_lock(rmtx: *layout.ove_rmtx, timeout_ms: u32) c_int {
    if (c.ove_freertos_rmtx_take_now(rmtx)) return ok;
    return doneOr(timeout_ms != 0 and c.ove_freertos_rmtx_wait(rmtx, timeout_ms), err_timeout);
}
pub inline fn rmtx_try_lock(rmtx: *layout.ove_rmtx) c_int {
    return doneOr(c.ove_freertos_rmtx_take_now(rmtx), err_busy);
}
pub inline fn rmtx_unlock(rmtx: *layout.ove_rmtx) c_int {
    _ = c.xQueueGiveMutexRecursive(rmtx);
    return ok;
}

pub inline fn sem_take(sem: *layout.ove_sem, timeout_ms: u32) c_int {
    return doneOr(c.ove_freertos_sem_take(sem, timeout_ms), err_timeout);
}
pub inline fn sem_try_take(sem: *layout.ove_sem) c_int {
    return doneOr(c.ove_freertos_sem_take_now(sem), err_busy);
}
pub inline fn sem_give(sem: *layout.ove_sem) c_int {
    return doneOr(c.xQueueGenericSend(sem, null, no_wait, send_to_back) != 0, err_overflow);
}
pub inline fn sem_give_from_isr(sem: *layout.ove_sem) c_int {
    var is_woken: BaseType = 0;
    const given = c.xQueueGiveFromISR(sem, &is_woken);
    switchIf(is_woken);
    return doneOr(given != 0, err_overflow);
}
pub inline fn sem_count(sem: *layout.ove_sem) u32 {
    return c.uxQueueMessagesWaitingFromISR(sem);
}

pub inline fn event_wait(event: *layout.ove_event, timeout_ms: u32) c_int {
    return doneOr(c.ove_backend_event_wait(event, timeout_ms), err_timeout);
}
pub inline fn event_signal(event: *layout.ove_event) c_int {
    c.ove_backend_event_signal(event);
    return ok;
}
/// The kernel's function serves ISRs too.
pub const event_signal_from_isr = event_signal;

pub inline fn condvar_wait(condvar: *layout.ove_condvar, mutex: *layout.ove_mutex, timeout_ms: u32) c_int {
    return doneOr(c.ove_backend_condvar_wait(condvar, mutex, timeout_ms), err_timeout);
}
pub inline fn condvar_signal(condvar: *layout.ove_condvar) c_int {
    c.ove_backend_condvar_signal(condvar);
    return ok;
}
pub inline fn condvar_broadcast(condvar: *layout.ove_condvar) c_int {
    c.ove_backend_condvar_broadcast(condvar);
    return ok;
}

pub inline fn queue_send(queue: *layout.ove_queue, item: *const anyopaque, timeout_ms: u32) c_int {
    return doneOr(c.ove_freertos_queue_send(queue, item, timeout_ms), err_timeout);
}
pub inline fn queue_receive(queue: *layout.ove_queue, item: *anyopaque, timeout_ms: u32) c_int {
    return doneOr(c.ove_freertos_queue_receive(queue, item, timeout_ms), err_timeout);
}
pub inline fn queue_try_send(queue: *layout.ove_queue, item: *const anyopaque) c_int {
    return doneOr(c.ove_freertos_queue_send_now(queue, item), err_full);
}
pub inline fn queue_try_receive(queue: *layout.ove_queue, item: *anyopaque) c_int {
    return doneOr(c.ove_freertos_queue_receive_now(queue, item), err_empty);
}
pub inline fn queue_send_from_isr(queue: *layout.ove_queue, item: *const anyopaque) c_int {
    var is_woken: BaseType = 0;
    const sent = c.xQueueGenericSendFromISR(queue, item, &is_woken, send_to_back);
    switchIf(is_woken);
    return doneOr(sent != 0, err_full);
}
pub inline fn queue_receive_from_isr(queue: *layout.ove_queue, item: *anyopaque) c_int {
    var is_woken: BaseType = 0;
    const received = c.xQueueReceiveFromISR(queue, item, &is_woken);
    switchIf(is_woken);
    return doneOr(received != 0, err_empty);
}

/// The kernel counts up to the length it was given: the compiler may know that this is no error.
inline fn bytes(count: usize) c_int {
    return @intCast(count);
}

pub inline fn stream_send(stream: *layout.ove_stream, data: *const anyopaque, length: usize, timeout_ms: u32) c_int {
    const sent = c.xStreamBufferSend(stream, data, length, no_wait);
    if (sent == length or timeout_ms == 0) return bytes(sent);
    return bytes(c.ove_freertos_stream_send_rest(stream, data, length, sent, timeout_ms));
}
pub inline fn stream_receive(stream: *layout.ove_stream, data: *anyopaque, length: usize, timeout_ms: u32) c_int {
    const received = c.xStreamBufferReceive(stream, data, length, no_wait);
    if (received != 0 or timeout_ms == 0) return bytes(received);
    return bytes(c.ove_freertos_stream_wait(stream, data, length, timeout_ms));
}
pub inline fn stream_send_from_isr(stream: *layout.ove_stream, data: *const anyopaque, length: usize) c_int {
    var is_woken: BaseType = 0;
    const sent = c.xStreamBufferSendFromISR(stream, data, length, &is_woken);
    switchIf(is_woken);
    return bytes(sent);
}
pub inline fn stream_receive_from_isr(stream: *layout.ove_stream, data: *anyopaque, length: usize) c_int {
    var is_woken: BaseType = 0;
    const received = c.xStreamBufferReceiveFromISR(stream, data, length, &is_woken);
    switchIf(is_woken);
    return bytes(received);
}

pub inline fn eventgroup_set_bits(group: *layout.ove_eventgroup, bits: u32) c_int {
    c.ove_backend_eventgroup_set_bits(group, bits);
    return ok;
}
pub inline fn eventgroup_clear_bits(group: *layout.ove_eventgroup, bits: u32) c_int {
    c.ove_backend_eventgroup_clear_bits(group, bits);
    return ok;
}
pub inline fn eventgroup_get_bits(group: *layout.ove_eventgroup) u32 {
    // The kernel's object begins with the bits.
    return @as(*const volatile u32, @ptrCast(@alignCast(group))).*;
}
pub inline fn eventgroup_wait_bits(
    group: *layout.ove_eventgroup,
    bits: u32,
    mode: layout.ove_enum,
    clear: bool,
    timeout_ms: u32,
    result: ?*u32,
) c_int {
    return doneOr(c.ove_backend_eventgroup_wait_bits(group, bits, mode, clear, timeout_ms, result), err_timeout);
}
pub inline fn eventgroup_set_bits_from_isr(group: *layout.ove_eventgroup, bits: u32) c_int {
    return doneOr(c.ove_backend_eventgroup_set_bits_from_isr(group, bits), err_full);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls on FreeRTOS: the bodies of `include/ove/inline/*.h` with `backends/freertos`'s inline functions.
//!
//! A handle of ove is the kernel's handle, so the kernel's functions are called with it as it is. Code that blocks or
//! is long stays in the C backend.
const layout = @import("ove_layout");

const BaseType = i32;
const Ticks = u32;
const no_wait: Ticks = 0;
const send_to_back: BaseType = 0;
const ok: c_int = 0;

extern var pxCurrentTCB: *layout.ove_thread;
extern fn ove_backend_thread_sleep_ms(duration_ms: u32) void;
extern fn ove_backend_time_get_us() u64;
extern fn xQueueSemaphoreTake(queue: *anyopaque, ticks: Ticks) BaseType;
extern fn xQueueGenericSend(queue: *anyopaque, item: ?*const anyopaque, ticks: Ticks, position: BaseType) BaseType;
extern fn ove_freertos_rmtx_take_now(rmtx: *anyopaque) bool;
extern fn xQueueGiveMutexRecursive(mutex: *anyopaque) BaseType;
extern fn xQueueGiveFromISR(queue: *anyopaque, is_woken: *BaseType) BaseType;
extern fn xQueueGenericSendFromISR(
    queue: *anyopaque,
    item: ?*const anyopaque,
    is_woken: *BaseType,
    position: BaseType,
) BaseType;
extern fn xQueueReceiveFromISR(queue: *anyopaque, item: ?*anyopaque, is_woken: *BaseType) BaseType;
extern fn uxQueueMessagesWaitingFromISR(queue: *anyopaque) u32;
extern fn ove_freertos_sem_take(sem: *anyopaque, timeout_ms: u32) bool;
extern fn ove_freertos_sem_take_now(sem: *anyopaque) bool;
extern fn ove_freertos_queue_send(queue: *anyopaque, item: *const anyopaque, timeout_ms: u32) bool;
extern fn ove_freertos_queue_send_now(queue: *anyopaque, item: *const anyopaque) bool;
extern fn ove_freertos_queue_receive(queue: *anyopaque, item: *anyopaque, timeout_ms: u32) bool;
extern fn ove_freertos_queue_receive_now(queue: *anyopaque, item: *anyopaque) bool;
extern fn ove_freertos_mutex_wait(mutex: *anyopaque, timeout_ms: u32) bool;
extern fn ove_freertos_rmtx_wait(rmtx: *anyopaque, timeout_ms: u32) bool;
extern fn ove_backend_event_wait(event: *anyopaque, timeout_ms: u32) bool;
extern fn ove_backend_event_signal(event: *anyopaque) void;
extern fn ove_backend_condvar_wait(condvar: *anyopaque, mutex: *anyopaque, timeout_ms: u32) bool;
extern fn ove_backend_condvar_signal(condvar: *anyopaque) void;
extern fn ove_backend_condvar_broadcast(condvar: *anyopaque) void;
extern fn xStreamBufferSend(stream: *anyopaque, data: ?*const anyopaque, length: usize, ticks: Ticks) usize;
extern fn xStreamBufferReceive(stream: *anyopaque, data: ?*anyopaque, length: usize, ticks: Ticks) usize;
extern fn xStreamBufferSendFromISR(
    stream: *anyopaque,
    data: ?*const anyopaque,
    length: usize,
    is_woken: *BaseType,
) usize;
extern fn xStreamBufferReceiveFromISR(stream: *anyopaque, data: ?*anyopaque, length: usize, is_woken: *BaseType) usize;
extern fn ove_freertos_stream_send_rest(
    stream: *anyopaque,
    data: ?*const anyopaque,
    length: usize,
    sent: usize,
    timeout_ms: u32,
) usize;
extern fn ove_freertos_stream_wait(stream: *anyopaque, data: ?*anyopaque, length: usize, timeout_ms: u32) usize;
extern fn ove_backend_eventgroup_set_bits(group: *anyopaque, bits: u32) void;
extern fn ove_backend_eventgroup_clear_bits(group: *anyopaque, bits: u32) void;
extern fn ove_backend_eventgroup_wait_bits(
    group: *anyopaque,
    bits: u32,
    mode: layout.ove_enum,
    clear: bool,
    timeout_ms: u32,
    result: ?*u32,
) bool;
extern fn ove_backend_eventgroup_set_bits_from_isr(group: *anyopaque, bits: u32) bool;

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
    return ove_backend_time_get_us();
}
pub inline fn thread_get_self() *layout.ove_thread {
    // A thread always reads itself.
    return @as(*volatile *layout.ove_thread, &pxCurrentTCB).*;
}
pub inline fn thread_yield() void {
    yieldProcessor();
}
pub inline fn thread_sleep_ms(duration_ms: u32) c_int {
    ove_backend_thread_sleep_ms(duration_ms);
    return ok;
}

pub inline fn mutex_lock(mutex: *layout.ove_mutex, timeout_ms: u32) c_int {
    if (xQueueSemaphoreTake(mutex, no_wait) != 0) return ok;
    return doneOr(timeout_ms != 0 and ove_freertos_mutex_wait(mutex, timeout_ms), err_timeout);
}
pub inline fn mutex_try_lock(mutex: *layout.ove_mutex) c_int {
    return doneOr(xQueueSemaphoreTake(mutex, no_wait) != 0, err_busy);
}
pub inline fn mutex_unlock(mutex: *layout.ove_mutex) c_int {
    _ = xQueueGenericSend(mutex, null, no_wait, send_to_back);
    return ok;
}
pub inline fn rmtx_lock(rmtx: *layout.ove_rmtx, timeout_ms: u32) c_int {
    if (ove_freertos_rmtx_take_now(rmtx)) return ok;
    return doneOr(timeout_ms != 0 and ove_freertos_rmtx_wait(rmtx, timeout_ms), err_timeout);
}
pub inline fn rmtx_try_lock(rmtx: *layout.ove_rmtx) c_int {
    return doneOr(ove_freertos_rmtx_take_now(rmtx), err_busy);
}
pub inline fn rmtx_unlock(rmtx: *layout.ove_rmtx) c_int {
    _ = xQueueGiveMutexRecursive(rmtx);
    return ok;
}

pub inline fn sem_take(sem: *layout.ove_sem, timeout_ms: u32) c_int {
    return doneOr(ove_freertos_sem_take(sem, timeout_ms), err_timeout);
}
pub inline fn sem_try_take(sem: *layout.ove_sem) c_int {
    return doneOr(ove_freertos_sem_take_now(sem), err_busy);
}
pub inline fn sem_give(sem: *layout.ove_sem) c_int {
    return doneOr(xQueueGenericSend(sem, null, no_wait, send_to_back) != 0, err_overflow);
}
pub inline fn sem_give_from_isr(sem: *layout.ove_sem) c_int {
    var is_woken: BaseType = 0;
    const given = xQueueGiveFromISR(sem, &is_woken);
    switchIf(is_woken);
    return doneOr(given != 0, err_overflow);
}
pub inline fn sem_count(sem: *layout.ove_sem) u32 {
    return uxQueueMessagesWaitingFromISR(sem);
}

pub inline fn event_wait(event: *layout.ove_event, timeout_ms: u32) c_int {
    return doneOr(ove_backend_event_wait(event, timeout_ms), err_timeout);
}
pub inline fn event_signal(event: *layout.ove_event) c_int {
    ove_backend_event_signal(event);
    return ok;
}
/// The kernel's function serves ISRs too.
pub const event_signal_from_isr = event_signal;

pub inline fn condvar_wait(condvar: *layout.ove_condvar, mutex: *layout.ove_mutex, timeout_ms: u32) c_int {
    return doneOr(ove_backend_condvar_wait(condvar, mutex, timeout_ms), err_timeout);
}
pub inline fn condvar_signal(condvar: *layout.ove_condvar) c_int {
    ove_backend_condvar_signal(condvar);
    return ok;
}
pub inline fn condvar_broadcast(condvar: *layout.ove_condvar) c_int {
    ove_backend_condvar_broadcast(condvar);
    return ok;
}

pub inline fn queue_send(queue: *layout.ove_queue, item: *const anyopaque, timeout_ms: u32) c_int {
    return doneOr(ove_freertos_queue_send(queue, item, timeout_ms), err_timeout);
}
pub inline fn queue_receive(queue: *layout.ove_queue, item: *anyopaque, timeout_ms: u32) c_int {
    return doneOr(ove_freertos_queue_receive(queue, item, timeout_ms), err_timeout);
}
pub inline fn queue_try_send(queue: *layout.ove_queue, item: *const anyopaque) c_int {
    return doneOr(ove_freertos_queue_send_now(queue, item), err_full);
}
pub inline fn queue_try_receive(queue: *layout.ove_queue, item: *anyopaque) c_int {
    return doneOr(ove_freertos_queue_receive_now(queue, item), err_empty);
}
pub inline fn queue_send_from_isr(queue: *layout.ove_queue, item: *const anyopaque) c_int {
    var is_woken: BaseType = 0;
    const sent = xQueueGenericSendFromISR(queue, item, &is_woken, send_to_back);
    switchIf(is_woken);
    return doneOr(sent != 0, err_full);
}
pub inline fn queue_receive_from_isr(queue: *layout.ove_queue, item: *anyopaque) c_int {
    var is_woken: BaseType = 0;
    const received = xQueueReceiveFromISR(queue, item, &is_woken);
    switchIf(is_woken);
    return doneOr(received != 0, err_empty);
}

/// The kernel counts up to the length it was given: the compiler may know that this is no error.
inline fn bytes(count: usize) c_int {
    return @intCast(count);
}

pub inline fn stream_send(stream: *layout.ove_stream, data: *const anyopaque, length: usize, timeout_ms: u32) c_int {
    const sent = xStreamBufferSend(stream, data, length, no_wait);
    if (sent == length or timeout_ms == 0) return bytes(sent);
    return bytes(ove_freertos_stream_send_rest(stream, data, length, sent, timeout_ms));
}
pub inline fn stream_receive(stream: *layout.ove_stream, data: *anyopaque, length: usize, timeout_ms: u32) c_int {
    const received = xStreamBufferReceive(stream, data, length, no_wait);
    if (received != 0 or timeout_ms == 0) return bytes(received);
    return bytes(ove_freertos_stream_wait(stream, data, length, timeout_ms));
}
pub inline fn stream_send_from_isr(stream: *layout.ove_stream, data: *const anyopaque, length: usize) c_int {
    var is_woken: BaseType = 0;
    const sent = xStreamBufferSendFromISR(stream, data, length, &is_woken);
    switchIf(is_woken);
    return bytes(sent);
}
pub inline fn stream_receive_from_isr(stream: *layout.ove_stream, data: *anyopaque, length: usize) c_int {
    var is_woken: BaseType = 0;
    const received = xStreamBufferReceiveFromISR(stream, data, length, &is_woken);
    switchIf(is_woken);
    return bytes(received);
}

pub inline fn eventgroup_set_bits(group: *layout.ove_eventgroup, bits: u32) c_int {
    ove_backend_eventgroup_set_bits(group, bits);
    return ok;
}
pub inline fn eventgroup_clear_bits(group: *layout.ove_eventgroup, bits: u32) c_int {
    ove_backend_eventgroup_clear_bits(group, bits);
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
    return doneOr(ove_backend_eventgroup_wait_bits(group, bits, mode, clear, timeout_ms, result), err_timeout);
}
pub inline fn eventgroup_set_bits_from_isr(group: *layout.ove_eventgroup, bits: u32) c_int {
    return doneOr(ove_backend_eventgroup_set_bits_from_isr(group, bits), err_full);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The seam on FreeRTOS: the inline functions of `backends/freertos`.
//!
//! An ove handle is the kernel's handle, so the kernel's functions are called with it directly. Code that blocks or is
//! long remains in the C backend.
pub const base = @import("generic_eventgroup.zig");
const layout = @import("ove_layout");
const c = layout.c;

const no_wait: u32 = 0;
const send_to_back: i32 = 0;

inline fn yieldProcessor() void {
    const interrupt_control: *volatile u32 = @ptrFromInt(0xe000_ed04);
    const pend_switch = 1 << 28;
    interrupt_control.* = pend_switch;
    // The switch happens here, so memory may change.
    asm volatile ("dsb\nisb" ::: .{ .memory = true });
}

inline fn switchIf(is_wanted: i32) void {
    if (is_wanted != 0) yieldProcessor();
}

pub inline fn ove_backend_thread_get_self() *layout.ove_thread {
    // A thread always reads itself.
    return @ptrCast(@alignCast(@as(*volatile ?*anyopaque, c.pxCurrentTCB).*.?));
}
pub inline fn ove_backend_thread_yield() void {
    yieldProcessor();
}

pub inline fn ove_backend_mutex_lock(mutex: *layout.ove_mutex, timeout_ms: u32) bool {
    if (c.xQueueSemaphoreTake(mutex, no_wait) != 0) return true;
    return timeout_ms != 0 and c.ove_freertos_mutex_wait(mutex, timeout_ms);
}
pub inline fn ove_backend_mutex_unlock(mutex: *layout.ove_mutex) void {
    _ = c.xQueueGenericSend(mutex, null, no_wait, send_to_back);
}
pub inline fn ove_backend_rmtx_lock(rmtx: *layout.ove_rmtx, timeout_ms: u32) bool {
    if (c.ove_freertos_rmtx_take_now(rmtx)) return true;
    return timeout_ms != 0 and c.ove_freertos_rmtx_wait(rmtx, timeout_ms);
}
pub inline fn ove_backend_rmtx_unlock(rmtx: *layout.ove_rmtx) void {
    _ = c.xQueueGiveMutexRecursive(rmtx);
}

pub inline fn ove_backend_sem_take(sem: *layout.ove_sem, timeout_ms: u32) bool {
    return c.ove_freertos_sem_take(sem, timeout_ms);
}
/// The C compiler sees in the function above that the time is constant and zero.
pub inline fn ove_sem_try_take(sem: *layout.ove_sem) c_int {
    return if (c.ove_freertos_sem_take_now(sem)) layout.value_OVE_OK else layout.value_OVE_ERR_BUSY;
}
pub inline fn ove_backend_sem_give(sem: *layout.ove_sem) bool {
    return c.xQueueGenericSend(sem, null, no_wait, send_to_back) != 0;
}
pub inline fn ove_backend_sem_give_from_isr(sem: *layout.ove_sem) bool {
    var is_woken: i32 = 0;
    const given = c.xQueueGiveFromISR(sem, &is_woken);
    switchIf(is_woken);
    return given != 0;
}
pub inline fn ove_backend_sem_count(sem: *layout.ove_sem) u32 {
    return c.uxQueueMessagesWaitingFromISR(sem);
}

/// The kernel's function serves ISRs too.
pub inline fn ove_backend_event_signal_from_isr(event: *layout.ove_event) void {
    c.ove_backend_event_signal(event);
}

pub inline fn ove_backend_queue_send(queue: *layout.ove_queue, item: ?*const anyopaque, timeout_ms: u32) bool {
    return c.ove_freertos_queue_send(queue, item, timeout_ms);
}
/// As `ove_sem_try_take`.
pub inline fn ove_queue_try_send(queue: *layout.ove_queue, item: ?*const anyopaque) c_int {
    return if (c.ove_freertos_queue_send_now(queue, item)) layout.value_OVE_OK else layout.value_OVE_ERR_FULL;
}
pub inline fn ove_backend_queue_receive(queue: *layout.ove_queue, item: ?*anyopaque, timeout_ms: u32) bool {
    return c.ove_freertos_queue_receive(queue, item, timeout_ms);
}
/// As `ove_sem_try_take`.
pub inline fn ove_queue_try_receive(queue: *layout.ove_queue, item: ?*anyopaque) c_int {
    return if (c.ove_freertos_queue_receive_now(queue, item)) layout.value_OVE_OK else layout.value_OVE_ERR_EMPTY;
}
pub inline fn ove_backend_queue_send_from_isr(queue: *layout.ove_queue, item: ?*const anyopaque) bool {
    var is_woken: i32 = 0;
    const sent = c.xQueueGenericSendFromISR(queue, item, &is_woken, send_to_back);
    switchIf(is_woken);
    return sent != 0;
}
pub inline fn ove_backend_queue_receive_from_isr(queue: *layout.ove_queue, item: ?*anyopaque) bool {
    var is_woken: i32 = 0;
    const received = c.xQueueReceiveFromISR(queue, item, &is_woken);
    switchIf(is_woken);
    return received != 0;
}

pub inline fn ove_backend_stream_send(
    stream: *layout.ove_stream,
    data: ?*const anyopaque,
    length: usize,
    timeout_ms: u32,
) usize {
    const sent = c.xStreamBufferSend(stream, data, length, no_wait);
    if (sent == length or timeout_ms == 0) return sent;
    return c.ove_freertos_stream_send_rest(stream, data, length, sent, timeout_ms);
}
pub inline fn ove_backend_stream_receive(
    stream: *layout.ove_stream,
    data: ?*anyopaque,
    length: usize,
    timeout_ms: u32,
) usize {
    const received = c.xStreamBufferReceive(stream, data, length, no_wait);
    if (received != 0 or timeout_ms == 0) return received;
    return c.ove_freertos_stream_wait(stream, data, length, timeout_ms);
}
pub inline fn ove_backend_stream_send_from_isr(
    stream: *layout.ove_stream,
    data: ?*const anyopaque,
    length: usize,
) usize {
    var is_woken: i32 = 0;
    const sent = c.xStreamBufferSendFromISR(stream, data, length, &is_woken);
    switchIf(is_woken);
    return sent;
}
pub inline fn ove_backend_stream_receive_from_isr(
    stream: *layout.ove_stream,
    data: ?*anyopaque,
    length: usize,
) usize {
    var is_woken: i32 = 0;
    const received = c.xStreamBufferReceiveFromISR(stream, data, length, &is_woken);
    switchIf(is_woken);
    return received;
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls of objects that `backends/generic` builds: the inline functions of its headers.
//!
//! A kernel's module names this one as its `base`, and has what is its own itself. `layout/fields/generic.h` and
//! `portable.h`, for the semaphore, pin the words that are read here.
const layout = @import("ove_layout");
const c = layout.c;

const ok: c_int = 0;
const err_timeout = layout.value_OVE_ERR_TIMEOUT;
const err_full = layout.value_OVE_ERR_FULL;
const err_empty = layout.value_OVE_ERR_EMPTY;
const err_busy = layout.value_OVE_ERR_BUSY;
const err_overflow = layout.value_OVE_ERR_OVERFLOW;

/// C's `is_done ? OVE_OK : error`.
pub inline fn doneOr(is_done: bool, comptime code: c_int) c_int {
    return if (is_done) ok else code;
}

/// The first word of an object, which is accessed atomically.
inline fn word(object: *anyopaque) *u32 {
    return @ptrCast(@alignCast(object));
}

const Event = struct {
    const clear: u32 = 0;
    const set: u32 = 1;
    const waited: u32 = 2;
};

inline fn signal(event: *layout.ove_event, from_isr: bool) c_int {
    var now = @atomicLoad(u32, word(event), .monotonic);
    // Store even if the event is set: the waiter must see every signaller's earlier writes.
    while (now != Event.waited) {
        now = @cmpxchgWeak(u32, word(event), now, Event.set, .release, .monotonic) orelse return ok;
    }
    c.ove_generic_event_signal_slow(event, from_isr);
    return ok;
}

pub inline fn event_wait(event: *layout.ove_event, timeout_ms: u32) c_int {
    if (@cmpxchgStrong(u32, word(event), Event.set, Event.clear, .acquire, .monotonic) == null) return ok;
    return doneOr(c.ove_generic_event_wait_slow(event, timeout_ms), err_timeout);
}
pub inline fn event_signal(event: *layout.ove_event) c_int {
    return signal(event, false);
}
pub inline fn event_signal_from_isr(event: *layout.ove_event) c_int {
    return signal(event, true);
}

/// In a semaphore's word: a thread waits, and the count is 0.
const waiters: u32 = 0x8000_0000;

/// Behind the word with the tokens, or `waiters`.
inline fn maximumOf(sem: *layout.ove_sem) u32 {
    const words: *[2]u32 = @ptrCast(@alignCast(sem));
    return words[1];
}

inline fn take(sem: *layout.ove_sem, timeout_ms: u32) bool {
    var now = @atomicLoad(u32, word(sem), .monotonic);
    while (now != 0 and now != waiters) {
        now = @cmpxchgWeak(u32, word(sem), now, now - 1, .acquire, .monotonic) orelse return true;
    }
    return c.ove_generic_sem_take_slow(sem, timeout_ms);
}

inline fn give(sem: *layout.ove_sem, from_isr: bool) c_int {
    var now = @atomicLoad(u32, word(sem), .monotonic);
    while (now != waiters) {
        if (now >= maximumOf(sem)) return err_overflow;
        now = @cmpxchgWeak(u32, word(sem), now, now + 1, .release, .monotonic) orelse return doneOr(true, err_overflow);
    }
    return doneOr(c.ove_generic_sem_give_slow(sem, from_isr), err_overflow);
}

pub inline fn sem_take(sem: *layout.ove_sem, timeout_ms: u32) c_int {
    return doneOr(take(sem, timeout_ms), err_timeout);
}
pub inline fn sem_try_take(sem: *layout.ove_sem) c_int {
    return doneOr(take(sem, 0), err_busy);
}
pub inline fn sem_give(sem: *layout.ove_sem) c_int {
    return give(sem, false);
}
pub inline fn sem_give_from_isr(sem: *layout.ove_sem) c_int {
    return give(sem, true);
}
pub inline fn sem_count(sem: *layout.ove_sem) u32 {
    return @atomicLoad(u32, word(sem), .acquire) & ~waiters;
}

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
    return doneOr(c.ove_backend_queue_send(queue, item, timeout_ms), err_timeout);
}
pub inline fn queue_receive(queue: *layout.ove_queue, item: *anyopaque, timeout_ms: u32) c_int {
    return doneOr(c.ove_backend_queue_receive(queue, item, timeout_ms), err_timeout);
}
pub inline fn queue_try_send(queue: *layout.ove_queue, item: *const anyopaque) c_int {
    return doneOr(c.ove_backend_queue_send(queue, item, 0), err_full);
}
pub inline fn queue_try_receive(queue: *layout.ove_queue, item: *anyopaque) c_int {
    return doneOr(c.ove_backend_queue_receive(queue, item, 0), err_empty);
}
pub inline fn queue_send_from_isr(queue: *layout.ove_queue, item: *const anyopaque) c_int {
    return doneOr(c.ove_backend_queue_send_from_isr(queue, item), err_full);
}
pub inline fn queue_receive_from_isr(queue: *layout.ove_queue, item: *anyopaque) c_int {
    return doneOr(c.ove_backend_queue_receive_from_isr(queue, item), err_empty);
}

pub inline fn stream_send(stream: *layout.ove_stream, data: *const anyopaque, length: usize, timeout_ms: u32) c_int {
    return @intCast(c.ove_backend_stream_send(stream, data, length, timeout_ms));
}
pub inline fn stream_receive(stream: *layout.ove_stream, data: *anyopaque, length: usize, timeout_ms: u32) c_int {
    return @intCast(c.ove_backend_stream_receive(stream, data, length, timeout_ms));
}
pub inline fn stream_send_from_isr(stream: *layout.ove_stream, data: *const anyopaque, length: usize) c_int {
    return @intCast(c.ove_backend_stream_send_from_isr(stream, data, length));
}
pub inline fn stream_receive_from_isr(stream: *layout.ove_stream, data: *anyopaque, length: usize) c_int {
    return @intCast(c.ove_backend_stream_receive_from_isr(stream, data, length));
}

pub inline fn eventgroup_set_bits(group: *layout.ove_eventgroup, bits: u32) c_int {
    c.ove_generic_eventgroup_set(group, bits, false);
    return ok;
}
pub inline fn eventgroup_clear_bits(group: *layout.ove_eventgroup, bits: u32) c_int {
    c.ove_backend_eventgroup_clear_bits(group, bits);
    return ok;
}
pub inline fn eventgroup_get_bits(group: *layout.ove_eventgroup) u32 {
    return @atomicLoad(u32, word(group), .acquire);
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
    c.ove_generic_eventgroup_set(group, bits, true);
    return ok;
}

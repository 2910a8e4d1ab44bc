// SPDX-License-Identifier: MIT OR Apache-2.0
//! The seam's functions that are inline in `backends/generic`.
//!
//! A kernel's module names this one as its `base`, and contains only its own functions. `layout/fields/generic.h` and
//! `portable.h`, for the semaphore, pin the words that are read here.
const layout = @import("ove_layout");
const c = layout.c;

/// The first word of an object, which is accessed atomically.
inline fn word(object: *anyopaque) *u32 {
    return @ptrCast(@alignCast(object));
}

const Event = struct {
    const clear: u32 = 0;
    const set: u32 = 1;
    const waited: u32 = 2;
};

inline fn signal(event: *layout.ove_event, from_isr: bool) void {
    var now = @atomicLoad(u32, word(event), .monotonic);
    // Store even if the event is set: the waiter must see every signaller's earlier writes.
    while (now != Event.waited) {
        now = @cmpxchgWeak(u32, word(event), now, Event.set, .release, .monotonic) orelse return;
    }
    c.ove_generic_event_signal_slow(event, from_isr);
}

pub inline fn ove_backend_event_wait(event: *layout.ove_event, timeout_ms: u32) bool {
    if (@cmpxchgStrong(u32, word(event), Event.set, Event.clear, .acquire, .monotonic) == null) return true;
    return c.ove_generic_event_wait_slow(event, timeout_ms);
}
pub inline fn ove_backend_event_signal(event: *layout.ove_event) void {
    signal(event, false);
}
pub inline fn ove_backend_event_signal_from_isr(event: *layout.ove_event) void {
    signal(event, true);
}

/// Flag in a semaphore's word: a thread waits, and the count is 0.
const waiters: u32 = 0x8000_0000;

/// After the word with the tokens, or `waiters`.
inline fn maximumOf(sem: *layout.ove_sem) u32 {
    const words: *[2]u32 = @ptrCast(@alignCast(sem));
    return words[1];
}

inline fn give(sem: *layout.ove_sem, from_isr: bool) bool {
    var now = @atomicLoad(u32, word(sem), .monotonic);
    while (now != waiters) {
        if (now >= maximumOf(sem)) return false;
        now = @cmpxchgWeak(u32, word(sem), now, now + 1, .release, .monotonic) orelse return true;
    }
    return c.ove_generic_sem_give_slow(sem, from_isr);
}

pub inline fn ove_backend_sem_take(sem: *layout.ove_sem, timeout_ms: u32) bool {
    var now = @atomicLoad(u32, word(sem), .monotonic);
    while (now != 0 and now != waiters) {
        now = @cmpxchgWeak(u32, word(sem), now, now - 1, .acquire, .monotonic) orelse return true;
    }
    return c.ove_generic_sem_take_slow(sem, timeout_ms);
}
pub inline fn ove_backend_sem_give(sem: *layout.ove_sem) bool {
    return give(sem, false);
}
pub inline fn ove_backend_sem_give_from_isr(sem: *layout.ove_sem) bool {
    return give(sem, true);
}
pub inline fn ove_backend_sem_count(sem: *layout.ove_sem) u32 {
    return @atomicLoad(u32, word(sem), .acquire) & ~waiters;
}

const eventgroup = @import("generic_eventgroup.zig");
pub const ove_backend_eventgroup_set_bits = eventgroup.ove_backend_eventgroup_set_bits;
pub const ove_backend_eventgroup_set_bits_from_isr = eventgroup.ove_backend_eventgroup_set_bits_from_isr;
pub const ove_backend_eventgroup_get_bits = eventgroup.ove_backend_eventgroup_get_bits;

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls on kernels whose objects `backends/generic` builds: Zephyr and posix.
//!
//! What needs the running thread, so the mutexes, is `zephyr.zig` there, and C's symbol on posix, where a thread of the
//! host knows itself by a variable that only C can name.
const layout = @import("ove_layout");
const link = @import("link.zig");
const of_self = if (@import("ove_config").rtos_zephyr) @import("zephyr.zig") else link;
const doneOr = @import("generic.zig").doneOr;

const err_timeout = layout.value_OVE_ERR_TIMEOUT;
const err_busy = layout.value_OVE_ERR_BUSY;
const err_overflow = layout.value_OVE_ERR_OVERFLOW;
/// In a semaphore's word: somebody waits, and the count is 0.
const waiters: u32 = 0x8000_0000;

extern fn ove_generic_sem_take_slow(sem: *anyopaque, timeout_ms: u32) bool;
extern fn ove_generic_sem_give_slow(sem: *anyopaque, from_isr: bool) bool;

/// Tokens, or `waiters`; then the maximum.
inline fn wordsOf(sem: *layout.ove_sem) *[2]u32 {
    return @ptrCast(@alignCast(sem));
}

inline fn take(sem: *layout.ove_sem, timeout_ms: u32) bool {
    const word = &wordsOf(sem)[0];
    var now = @atomicLoad(u32, word, .monotonic);
    while (now != 0 and now != waiters) {
        now = @cmpxchgWeak(u32, word, now, now - 1, .acquire, .monotonic) orelse return true;
    }
    return ove_generic_sem_take_slow(sem, timeout_ms);
}

inline fn give(sem: *layout.ove_sem, from_isr: bool) c_int {
    const word = &wordsOf(sem)[0];
    var now = @atomicLoad(u32, word, .monotonic);
    while (now != waiters) {
        if (now >= wordsOf(sem)[1]) return err_overflow;
        now = @cmpxchgWeak(u32, word, now, now + 1, .release, .monotonic) orelse return doneOr(true, err_overflow);
    }
    return doneOr(ove_generic_sem_give_slow(sem, from_isr), err_overflow);
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
    return @atomicLoad(u32, &wordsOf(sem)[0], .acquire) & ~waiters;
}

pub const time_get_us = link.time_get_us;
pub const thread_get_self = of_self.thread_get_self;
pub const thread_yield = link.thread_yield;
pub const thread_sleep_ms = link.thread_sleep_ms;
pub const mutex_lock = of_self.mutex_lock;
pub const mutex_try_lock = of_self.mutex_try_lock;
pub const mutex_unlock = of_self.mutex_unlock;
pub const rmtx_lock = of_self.rmtx_lock;
pub const rmtx_try_lock = of_self.rmtx_try_lock;
pub const rmtx_unlock = of_self.rmtx_unlock;

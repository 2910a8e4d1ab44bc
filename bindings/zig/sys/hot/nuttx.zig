// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls on NuttX: the bodies of `include/ove/inline/*.h` with `backends/nuttx`'s inline functions.
//!
//! A handle of ove is the kernel's handle. Code that blocks or is long stays in the C backend; `layout/fields/nuttx.h`
//! pins the fields that are read here.
pub const base = @import("generic.zig");
const layout = @import("ove_layout");
const c = layout.c;
const doneOr = base.doneOr;

const ok: c_int = 0;
const err_timeout = layout.value_OVE_ERR_TIMEOUT;
const err_busy = layout.value_OVE_ERR_BUSY;
const err_overflow = layout.value_OVE_ERR_OVERFLOW;

pub inline fn time_get_us() u64 {
    return c.ove_backend_time_get_us();
}
pub inline fn thread_get_self() *layout.ove_thread {
    return @ptrCast(@alignCast(@as(*volatile ?*anyopaque, &c.g_running_tasks[0]).*.?));
}
pub inline fn thread_yield() void {
    _ = c.sched_yield();
}
pub inline fn thread_sleep_ms(duration_ms: u32) c_int {
    c.ove_backend_thread_sleep_ms(duration_ms);
    return ok;
}

/// The kernel's mutex is its semaphore.
inline fn take(sem: *anyopaque, timeout_ms: u32) bool {
    return c.nxsem_trywait(sem) == 0 or c.ove_nuttx_wait(sem, timeout_ms);
}
inline fn takeRecursive(rmtx: *layout.ove_rmtx, timeout_ms: u32) bool {
    return c.nxrmutex_trylock(rmtx) == 0 or c.ove_nuttx_rmtx_wait(rmtx, timeout_ms);
}

pub inline fn mutex_lock(mutex: *layout.ove_mutex, timeout_ms: u32) c_int {
    return doneOr(take(mutex, timeout_ms), err_timeout);
}
pub inline fn mutex_try_lock(mutex: *layout.ove_mutex) c_int {
    return doneOr(take(mutex, 0), err_busy);
}
/// The mark of waiters in the first word of the kernel's mutex, which is the recursive one's first word too.
inline fn isWaitedFor(mutex: *const anyopaque) bool {
    const word: *const i32 = @ptrCast(@alignCast(mutex));
    return @atomicLoad(i32, word, .monotonic) < 0;
}

pub inline fn mutex_unlock(mutex: *layout.ove_mutex) c_int {
    if (isWaitedFor(mutex)) {
        c.ove_nuttx_mutex_unlock(mutex);
    } else {
        _ = c.nxsem_post(mutex);
    }
    return ok;
}
pub inline fn rmtx_lock(rmtx: *layout.ove_rmtx, timeout_ms: u32) c_int {
    return doneOr(takeRecursive(rmtx, timeout_ms), err_timeout);
}
pub inline fn rmtx_try_lock(rmtx: *layout.ove_rmtx) c_int {
    return doneOr(takeRecursive(rmtx, 0), err_busy);
}
pub inline fn rmtx_unlock(rmtx: *layout.ove_rmtx) c_int {
    if (isWaitedFor(rmtx)) {
        c.ove_nuttx_rmtx_unlock(rmtx);
    } else {
        _ = c.nxrmutex_unlock(rmtx);
    }
    return ok;
}

/// The kernel's count, the first word: below zero while threads wait.
inline fn countOf(sem: *layout.ove_sem) *i32 {
    return @ptrCast(@alignCast(sem));
}
/// The last word.
inline fn maximumOf(sem: *layout.ove_sem) i32 {
    const words: [*]const i32 = @ptrCast(@alignCast(sem));
    return words[@sizeOf(layout.ove_sem) / @sizeOf(i32) - 1];
}

pub inline fn sem_take(sem: *layout.ove_sem, timeout_ms: u32) c_int {
    return doneOr(take(sem, timeout_ms), err_timeout);
}
pub inline fn sem_try_take(sem: *layout.ove_sem) c_int {
    return doneOr(take(sem, 0), err_busy);
}
pub inline fn sem_give(sem: *layout.ove_sem) c_int {
    var now = @atomicLoad(i32, countOf(sem), .monotonic);
    // While no thread waits, the kernel's own short way, which knows no maximum.
    while (now >= 0) {
        if (now >= maximumOf(sem)) return err_overflow;
        now = @cmpxchgWeak(i32, countOf(sem), now, now + 1, .release, .monotonic) orelse return ok;
    }
    return doneOr(c.nxsem_post(sem) == 0, err_overflow);
}
/// The function serves ISRs too.
pub const sem_give_from_isr = sem_give;
pub inline fn sem_count(sem: *layout.ove_sem) u32 {
    return @intCast(@max(@atomicLoad(i32, countOf(sem), .monotonic), 0));
}

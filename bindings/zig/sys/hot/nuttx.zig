// SPDX-License-Identifier: MIT OR Apache-2.0
//! The seam on NuttX: the inline functions of `backends/nuttx`.
//!
//! An ove handle is the kernel's handle. Code that blocks or is long remains in the C backend; `layout/fields/nuttx.h`
//! pins the fields that are read here.
pub const base = @import("generic.zig");
const layout = @import("ove_layout");
const c = layout.c;

pub inline fn ove_backend_thread_get_self() *layout.ove_thread {
    return @ptrCast(@alignCast(@as(*volatile ?*anyopaque, &c.g_running_tasks[0]).*.?));
}
pub inline fn ove_backend_thread_yield() void {
    _ = c.sched_yield();
}

/// The waiters flag in the first word of the kernel's mutex, which is also the recursive one's first word.
inline fn isWaitedFor(mutex: *const anyopaque) bool {
    const word: *const i32 = @ptrCast(@alignCast(mutex));
    return @atomicLoad(i32, word, .monotonic) < 0;
}

/// The kernel's mutex is its semaphore.
pub inline fn ove_backend_mutex_lock(mutex: *layout.ove_mutex, timeout_ms: u32) bool {
    return c.nxsem_trywait(mutex) == 0 or c.ove_nuttx_wait(mutex, timeout_ms);
}
pub inline fn ove_backend_mutex_unlock(mutex: *layout.ove_mutex) void {
    if (isWaitedFor(mutex)) {
        c.ove_nuttx_mutex_unlock(mutex);
    } else {
        _ = c.nxsem_post(mutex);
    }
}
pub inline fn ove_backend_rmtx_lock(rmtx: *layout.ove_rmtx, timeout_ms: u32) bool {
    return c.nxrmutex_trylock(rmtx) == 0 or c.ove_nuttx_rmtx_wait(rmtx, timeout_ms);
}
pub inline fn ove_backend_rmtx_unlock(rmtx: *layout.ove_rmtx) void {
    if (isWaitedFor(rmtx)) {
        c.ove_nuttx_rmtx_unlock(rmtx);
    } else {
        _ = c.nxrmutex_unlock(rmtx);
    }
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

pub inline fn ove_backend_sem_take(sem: *layout.ove_sem, timeout_ms: u32) bool {
    return c.nxsem_trywait(sem) == 0 or c.ove_nuttx_wait(sem, timeout_ms);
}
pub inline fn ove_backend_sem_give(sem: *layout.ove_sem) bool {
    var now = @atomicLoad(i32, countOf(sem), .monotonic);
    // While no thread waits, the kernel's own fast path, which has no maximum.
    while (now >= 0) {
        if (now >= maximumOf(sem)) return false;
        now = @cmpxchgWeak(i32, countOf(sem), now, now + 1, .release, .monotonic) orelse return true;
    }
    return c.nxsem_post(sem) == 0;
}
/// The function serves ISRs too.
pub const ove_backend_sem_give_from_isr = ove_backend_sem_give;
pub inline fn ove_backend_sem_count(sem: *layout.ove_sem) u32 {
    return @intCast(@max(@atomicLoad(i32, countOf(sem), .monotonic), 0));
}

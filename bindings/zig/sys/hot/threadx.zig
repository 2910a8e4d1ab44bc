// SPDX-License-Identifier: MIT OR Apache-2.0
//! The seam on ThreadX: the kernel's running thread and its yield, events and semaphores with one masked call each, and
//! the objects of `backends/generic`. `layout/fields/threadx.h` pins the fields that are read here.
pub const base = @import("generic.zig");
const layout = @import("ove_layout");
const c = layout.c;

/// It changes without the compiler's knowledge, so it is read each time.
pub inline fn myself() usize {
    const word: *volatile usize = @ptrCast(@alignCast(c._tx_thread_current_ptr));
    return word.*;
}

pub inline fn ove_backend_thread_get_self() *layout.ove_thread {
    return @ptrFromInt(myself());
}
pub inline fn ove_backend_thread_yield() void {
    _ = c._tx_thread_relinquish();
}

/// One call each: the functions mask, and serve ISRs too.
pub inline fn ove_backend_event_wait(event: *layout.ove_event, timeout_ms: u32) bool {
    return c.ove_backend_event_wait(event, timeout_ms);
}
pub inline fn ove_backend_event_signal(event: *layout.ove_event) void {
    c.ove_backend_event_signal(event);
}
pub const ove_backend_event_signal_from_isr = ove_backend_event_signal;
pub inline fn ove_backend_sem_take(sem: *layout.ove_sem, timeout_ms: u32) bool {
    return c.ove_backend_sem_take(sem, timeout_ms);
}
pub inline fn ove_backend_sem_give(sem: *layout.ove_sem) bool {
    return c.ove_backend_sem_give(sem);
}
pub const ove_backend_sem_give_from_isr = ove_backend_sem_give;
pub inline fn ove_backend_sem_count(sem: *layout.ove_sem) u32 {
    const count: *u32 = @ptrCast(@alignCast(sem));
    return @atomicLoad(u32, count, .acquire);
}

const mutexes = @import("generic_mutex.zig").Mutexes(@This());
pub const ove_backend_mutex_lock = mutexes.ove_backend_mutex_lock;
pub const ove_backend_mutex_unlock = mutexes.ove_backend_mutex_unlock;
pub const ove_backend_rmtx_lock = mutexes.ove_backend_rmtx_lock;
pub const ove_backend_rmtx_unlock = mutexes.ove_backend_rmtx_unlock;

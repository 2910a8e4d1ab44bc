// SPDX-License-Identifier: MIT OR Apache-2.0
//! The seam on Zephyr: the kernel's running thread, and the mutexes of `backends/generic`, which need that.
//!
//! `layout/fields/zephyr.h` pins the fields that are read here.
pub const base = @import("generic.zig");
const layout = @import("ove_layout");
const c = layout.c;

/// Words of the kernel's state before the running thread: interrupt nesting, interrupt stack.
const words_before_current = 2;

/// It changes without the compiler's knowledge, so it is read each time.
pub inline fn myself() usize {
    const words: [*]volatile usize = @ptrCast(@alignCast(c._kernel));
    return words[words_before_current];
}

pub inline fn ove_backend_thread_get_self() *layout.ove_thread {
    return @ptrFromInt(myself());
}

const mutexes = @import("generic_mutex.zig").Mutexes(@This());
pub const ove_backend_mutex_lock = mutexes.ove_backend_mutex_lock;
pub const ove_backend_mutex_unlock = mutexes.ove_backend_mutex_unlock;
pub const ove_backend_rmtx_lock = mutexes.ove_backend_rmtx_lock;
pub const ove_backend_rmtx_unlock = mutexes.ove_backend_rmtx_unlock;

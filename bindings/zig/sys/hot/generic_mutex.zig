// SPDX-License-Identifier: MIT OR Apache-2.0
//! The mutexes of `backends/generic`, for a kernel whose module knows the running thread.
//!
//! `layout/fields/generic_mutex.h` pins the words that are read here.
const layout = @import("ove_layout");
const c = layout.c;

/// Flags in a mutex's word: the bits that are not part of the owner's address.
const bits: usize = 3;

/// The calls on a kernel; `Self.myself()` is the running thread's address.
pub fn Mutexes(comptime Self: type) type {
    return struct {
        /// The owner, 0 when free: the first word.
        inline fn wordOf(mutex: *anyopaque) *usize {
            return @ptrCast(@alignCast(mutex));
        }

        /// Locks beyond the first: the word after the mutex.
        inline fn depthOf(rmtx: *layout.ove_rmtx) *u32 {
            const words: [*]u32 = @ptrCast(@alignCast(rmtx));
            return &words[@sizeOf(layout.ove_mutex) / @sizeOf(u32)];
        }

        /// A recursive mutex begins with one.
        inline fn mutexOf(rmtx: *layout.ove_rmtx) *layout.ove_mutex {
            return @ptrCast(rmtx);
        }

        pub inline fn ove_backend_mutex_lock(mutex: *layout.ove_mutex, timeout_ms: u32) bool {
            if (@cmpxchgStrong(usize, wordOf(mutex), 0, Self.myself(), .acquire, .monotonic) == null) return true;
            return c.ove_generic_mutex_lock_slow(mutex, timeout_ms);
        }
        pub inline fn ove_backend_mutex_unlock(mutex: *layout.ove_mutex) void {
            if (@cmpxchgStrong(usize, wordOf(mutex), Self.myself(), 0, .release, .monotonic) != null) {
                c.ove_generic_mutex_unlock_slow(mutex);
            }
        }
        pub inline fn ove_backend_rmtx_lock(rmtx: *layout.ove_rmtx, timeout_ms: u32) bool {
            if (@atomicLoad(usize, wordOf(rmtx), .acquire) & ~bits == Self.myself()) {
                c.ove_rmtx_refuse_isr();
                depthOf(rmtx).* += 1;
                return true;
            }
            return ove_backend_mutex_lock(mutexOf(rmtx), timeout_ms);
        }
        pub inline fn ove_backend_rmtx_unlock(rmtx: *layout.ove_rmtx) void {
            if (depthOf(rmtx).* == 0) {
                ove_backend_mutex_unlock(mutexOf(rmtx));
            } else {
                depthOf(rmtx).* -= 1;
            }
        }
    };
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The scheduler's lock: interrupts run, and no other thread does.
//!
//!     const held = ove.scheduler.lock();
//!     defer held.unlock();
//!
//! Locks nest. A thread that is woken while the scheduler is locked runs when the outermost lock ends. With checks, a
//! call that would wait returns Context. Without checks, such a call stops the program or never returns. On
//! the host, threads run at the same time, and a lock excludes other locks only.
const sys = @import("ove_sys");

/// A held lock.
pub const Held = struct {
    /// End the lock, in the thread that started it. At the end of the outermost lock, a more urgent thread that became
    /// ready during it runs at once. Context: thread. Blocks: never. Cost: O(1).
    pub inline fn unlock(self: Held) void {
        _ = self;
        sys.ove_scheduler_unlock();
    }
};

/// Let no other thread run until the unlock. In an ISR, and before the start, the call stops the program when checks
/// are on. Context: thread. Blocks: never; on the host until another thread's lock ends. Cost: O(1).
pub inline fn lock() Held {
    sys.ove_scheduler_lock();
    return .{};
}

/// Tell whether the calling thread has locked the scheduler. Context: thread. Blocks: never. Cost: O(1).
pub fn isLocked() bool {
    return sys.ove_scheduler_is_locked();
}

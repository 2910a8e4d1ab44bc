// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mutexes with priority inheritance.
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = @import("error_sets.zig");
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const stop = @import("stop.zig");
const Timeout = @import("time.zig").Timeout;

/// A mutex; locked once by its owner.
pub const Mutex = extern struct {
    const Self = @This();
    const life = Life(Self, "Mutex", "mutex", null);

    /// Holds the mutex until `release`.
    pub const Guard = struct {
        mutex: *Self,

        /// Unlock. Context: thread. Blocks: never. A caller's bug stops the program, with checks.
        pub inline fn release(self: Guard) void {
            stop.unless(hot.mutex_unlock(self.mutex.handle()), "ove.Mutex.Guard.release");
        }
    };

    raw: sys.layout.ove_mutex,
    pin: Pin,

    /// Make it in this memory, which must outlive it and not move. It starts unlocked. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn init(self: *Self) sets.mutex_init!void {
        return life.begin(self, .{});
    }

    /// End it. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Busy (it is held; nothing is changed), Context (in an ISR).
    pub const end = life.end;

    /// `end` for a defer: an error, which only checks tell, stops the program.
    pub const deinit = life.deinit;

    /// Make one on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
    /// Errors: NoMemory; with checks: as `init`.
    pub inline fn create() sets.mutex_create!*Self {
        return life.create(.{}, .{});
    }

    /// End one of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
    /// A caller's bug stops the program, with checks.
    pub const destroy = life.destroy;

    /// `end` for one of `create`: frees its memory when it could be ended. Context, errors: as `end`. Cost: one release.
    pub const tryDestroy = life.tryDestroy;

    /// C's handle of it. Context: any.
    pub const handle = life.handle;

    /// Lock, with a guard for a defer: `const guard = try mutex.acquire(.forever); defer guard.release();`
    /// Context, blocking and errors as `lock`. Cost: that of `lock`.
    pub inline fn acquire(self: *Self, timeout: Timeout) sets.mutex_lock!Guard {
        try self.lock(timeout);
        return .{ .mutex = self };
    }

    /// Lock. Context: thread. Blocks: up to `timeout`; the holder runs at the caller's priority meanwhile. Cost: O(1).
    /// Errors: Timeout; with checks: Deadlock (the caller holds it), Context (not in a thread).
    pub inline fn lock(self: *Self, timeout: Timeout) sets.mutex_lock!void {
        return errors.check(sets.mutex_lock, hot.mutex_lock(self.handle(), timeout.milliseconds));
    }

    /// Lock if it is free. Context: thread. Blocks: never. Cost: O(1).
    /// Errors: Busy (another thread holds it); with checks: Deadlock (the caller holds it), Context (not in a thread).
    pub inline fn tryLock(self: *Self) sets.mutex_try_lock!void {
        return errors.check(sets.mutex_try_lock, hot.mutex_try_lock(self.handle()));
    }

    /// Unlock. Context: thread. Blocks: never; a more urgent waiter runs at once. Cost: O(1).
    /// Errors, with checks: NotOwner (the caller does not hold it), Context (not in a thread).
    pub inline fn unlock(self: *Self) sets.mutex_unlock!void {
        return errors.check(sets.mutex_unlock, hot.mutex_unlock(self.handle()));
    }
};

/// A recursive mutex: free for others after as many unlocks as locks.
pub const RMutex = extern struct {
    const Self = @This();
    const life = Life(Self, "RMutex", "rmtx", null);

    /// Holds the mutex until `release`.
    pub const Guard = struct {
        mutex: *Self,

        /// Unlock. Context: thread. Blocks: never. A caller's bug stops the program, with checks.
        pub inline fn release(self: Guard) void {
            stop.unless(hot.rmtx_unlock(self.mutex.handle()), "ove.RMutex.Guard.release");
        }
    };

    raw: sys.layout.ove_rmtx,
    pin: Pin,

    /// Make it in this memory, which must outlive it and not move. It starts unlocked. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn init(self: *Self) sets.rmtx_init!void {
        return life.begin(self, .{});
    }

    /// End it. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Busy (it is held; nothing is changed), Context (in an ISR).
    pub const end = life.end;

    /// `end` for a defer: an error, which only checks tell, stops the program.
    pub const deinit = life.deinit;

    /// Make one on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
    /// Errors: NoMemory; with checks: as `init`.
    pub inline fn create() sets.rmtx_create!*Self {
        return life.create(.{}, .{});
    }

    /// End one of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
    /// A caller's bug stops the program, with checks.
    pub const destroy = life.destroy;

    /// `end` for one of `create`: frees its memory when it could be ended. Context, errors: as `end`. Cost: one release.
    pub const tryDestroy = life.tryDestroy;

    /// C's handle of it. Context: any.
    pub const handle = life.handle;

    /// Lock, with a guard for a defer: `const guard = try mutex.acquire(.forever); defer guard.release();`
    /// Context, blocking and errors as `lock`. Cost: that of `lock`.
    pub inline fn acquire(self: *Self, timeout: Timeout) sets.rmtx_lock!Guard {
        try self.lock(timeout);
        return .{ .mutex = self };
    }

    /// Lock. Context: thread. Blocks: up to `timeout`; the holder runs at the caller's priority meanwhile. Cost: O(1).
    /// Errors: Timeout; with checks: Context (not in a thread).
    pub inline fn lock(self: *Self, timeout: Timeout) sets.rmtx_lock!void {
        return errors.check(sets.rmtx_lock, hot.rmtx_lock(self.handle(), timeout.milliseconds));
    }

    /// Lock if it is free. Context: thread. Blocks: never. Cost: O(1).
    /// Errors: Busy (another thread holds it); with checks: Context (not in a thread).
    pub inline fn tryLock(self: *Self) sets.rmtx_try_lock!void {
        return errors.check(sets.rmtx_try_lock, hot.rmtx_try_lock(self.handle()));
    }

    /// Unlock. Context: thread. Blocks: never; a more urgent waiter runs at once. Cost: O(1).
    /// Errors, with checks: NotOwner (the caller does not hold it), Context (not in a thread).
    pub inline fn unlock(self: *Self) sets.rmtx_unlock!void {
        return errors.check(sets.rmtx_unlock, hot.rmtx_unlock(self.handle()));
    }
};

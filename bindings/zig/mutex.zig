// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mutexes with priority inheritance.
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const stop = @import("stop.zig");
const Timeout = @import("time.zig").Timeout;

/// The calls of both kinds of mutex `Self`: `name` is Zig's name of the type, `concept` the prefix of C's calls.
fn Lock(comptime Self: type, comptime name: []const u8, comptime concept: []const u8) type {
    return struct {
        const Locked = @field(sets, concept ++ "_lock");
        const TryLocked = @field(sets, concept ++ "_try_lock");
        const Unlocked = @field(sets, concept ++ "_unlock");

        inline fn call(comptime action: []const u8, arguments: anytype) c_int {
            return @call(.auto, @field(sys.hot, concept ++ "_" ++ action), arguments);
        }

        /// Holds the mutex until `release`.
        pub const Guard = struct {
            mutex: *Self,

            /// Unlock. Context: thread. Blocks: never. A caller's bug stops the program, with checks.
            pub inline fn release(self: Guard) void {
                stop.unless(call("unlock", .{self.mutex.handle()}), "ove." ++ name ++ ".Guard.release");
            }
        };

        pub inline fn acquire(self: *Self, timeout: Timeout) Locked!Guard {
            try lock(self, timeout);
            return .{ .mutex = self };
        }

        pub inline fn lock(self: *Self, timeout: Timeout) Locked!void {
            return errors.check(Locked, call("lock", .{ self.handle(), timeout.milliseconds }));
        }

        pub inline fn tryLock(self: *Self) TryLocked!void {
            return errors.check(TryLocked, call("try_lock", .{self.handle()}));
        }

        pub inline fn unlock(self: *Self) Unlocked!void {
            return errors.check(Unlocked, call("unlock", .{self.handle()}));
        }
    };
}

/// A mutex; locked once by its owner.
pub const Mutex = extern struct {
    const Self = @This();
    const life = Life(Self, "Mutex", "mutex");
    const calls = Lock(Self, "Mutex", "mutex");

    raw: sys.layout.ove_mutex,
    pin: Pin,

    /// Make the mutex in this memory, which must outlive the mutex and must not move. The mutex starts unlocked.
    /// Context: thread, start. Blocks: never.
    /// Cost: O(1). Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn init(self: *Self) sets.mutex_init!void {
        return life.begin(self, .{});
    }

    /// End the mutex. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Busy (the mutex is held; nothing changes), Context (in an ISR).
    pub const end = life.end;

    /// `end` for a defer: an error, which only checks detect, stops the program.
    pub const deinit = life.deinit;

    /// Make a mutex on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
    /// Errors: NoMemory; with checks: as `init`.
    pub inline fn create() sets.mutex_create!*Self {
        return life.create(.{}, .{});
    }

    /// End a mutex of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
    /// A caller's bug stops the program, with checks.
    pub const destroy = life.destroy;

    /// `end` for a mutex of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
    /// release.
    pub const tryDestroy = life.tryDestroy;

    /// The mutex's C handle. Context: any.
    pub const handle = life.handle;

    /// Holds the mutex until `release`.
    pub const Guard = calls.Guard;

    /// Lock, with a guard for a defer: `const guard = try mutex.acquire(.forever); defer guard.release();`
    /// Context, blocking and errors as `lock`. Cost: that of `lock`.
    pub const acquire = calls.acquire;

    /// Lock. Context: thread. Blocks: up to `timeout`, during which the owner inherits the caller's priority.
    /// Cost: O(1).
    /// Errors: Timeout; with checks: Deadlock (the caller holds the mutex), Context (not in a thread).
    pub const lock = calls.lock;

    /// Lock the mutex if it is free. Context: thread. Blocks: never. Cost: O(1).
    /// Errors: Busy (another thread holds the mutex); with checks: Deadlock (the caller holds the mutex), Context (not
    /// in a thread).
    pub const tryLock = calls.tryLock;

    /// Unlock. Context: thread. Blocks: never; a more urgent waiter runs at once. Cost: O(1).
    /// Errors, with checks: NotOwner (the caller does not hold the mutex), Context (not in a thread).
    pub const unlock = calls.unlock;
};

/// A recursive mutex: the owner may lock the mutex again, and must unlock it once for each lock. The calls are those
/// of `Mutex`, but no call returns Deadlock.
pub const RMutex = extern struct {
    const Self = @This();
    const life = Life(Self, "RMutex", "rmtx");
    const calls = Lock(Self, "RMutex", "rmtx");

    raw: sys.layout.ove_rmtx,
    pin: Pin,

    pub fn init(self: *Self) sets.rmtx_init!void {
        return life.begin(self, .{});
    }

    pub inline fn create() sets.rmtx_create!*Self {
        return life.create(.{}, .{});
    }

    pub const end = life.end;
    pub const deinit = life.deinit;
    pub const destroy = life.destroy;
    pub const tryDestroy = life.tryDestroy;
    pub const handle = life.handle;
    pub const Guard = calls.Guard;
    pub const acquire = calls.acquire;
    pub const lock = calls.lock;
    pub const tryLock = calls.tryLock;
    pub const unlock = calls.unlock;
};

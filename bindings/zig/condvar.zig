// SPDX-License-Identifier: MIT OR Apache-2.0
//! Condition variables: in one step a thread unlocks a mutex and sleeps until another thread signals a change.
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const time = @import("time.zig");
const Timeout = time.Timeout;
const Mutex = @import("mutex.zig").Mutex;

/// A condition variable. All concurrent waits on one condition variable must use the same mutex.
pub const Condvar = extern struct {
    const Self = @This();
    const life = Life(Self, "Condvar", "condvar");

    raw: sys.layout.ove_condvar,
    pin: Pin,

    /// Make the condition variable in this memory, which must outlive the condition variable and must not move.
    /// Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn init(self: *Self) sets.condvar_init!void {
        return life.begin(self, .{});
    }

    /// End the condition variable. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Busy (a thread waits; nothing changes), Context (in an ISR).
    pub const end = life.end;

    /// `end` for a defer: an error, which only checks detect, stops the program.
    pub const deinit = life.deinit;

    /// Make a condition variable on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one
    /// allocation.
    /// Errors: NoMemory; with checks: as `init`.
    pub inline fn create() sets.condvar_create!*Self {
        return life.create(.{}, .{});
    }

    /// End a condition variable of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one
    /// release. A caller's bug stops the program, with checks.
    pub const destroy = life.destroy;

    /// `end` for a condition variable of `create`: frees the memory if the end succeeds. Context, errors: as `end`.
    /// Cost: one release.
    pub const tryDestroy = life.tryDestroy;

    /// The condition variable's C handle. Context: any.
    pub const handle = life.handle;

    /// Unlock the mutex, which the caller holds, and wait for a signal, in one step. The mutex is locked again when the
    /// call returns, also after a timeout. A wait can return while the condition is false: test the condition in a
    /// loop, or use `waitFor`.
    /// Context: thread. Blocks: up to `timeout`, then until the mutex is free. Cost: O(waiters) to join them.
    /// Errors: Timeout; with checks, and with the mutex left untouched: NotOwner, Context (not in a thread).
    pub inline fn wait(self: *Self, mutex: *Mutex, timeout: Timeout) sets.condvar_wait!void {
        return errors.check(sets.condvar_wait, hot.condvar_wait(self.handle(), mutex.handle(), timeout.milliseconds));
    }

    /// Wait until `holds(context)`, for at most `timeout` in total, whatever signals come. The condition is tested with
    /// the mutex held. Context, blocking: as `wait`.
    /// Errors: Timeout (the condition does not hold after the timeout); with checks: as `wait`.
    pub fn waitFor(
        self: *Self,
        mutex: *Mutex,
        timeout: Timeout,
        context: anytype,
        comptime holds: fn (@TypeOf(context)) bool,
    ) sets.condvar_wait!void {
        const deadline = time.now().plus(.ms(timeout.milliseconds));
        while (!holds(context)) {
            const left: Timeout = if (timeout.milliseconds == Timeout.forever.milliseconds) .forever else .until(deadline);
            self.wait(mutex, left) catch |failure| {
                if (failure == error.Timeout and holds(context)) return;
                return failure;
            };
        }
    }

    /// Wake the most urgent waiter. Without a waiting thread, a signal has no effect. The caller need not hold the
    /// mutex. Context: thread, start. Blocks: never. Cost: O(1). Errors, with checks: Context (in an ISR).
    pub inline fn signal(self: *Self) sets.condvar_signal!void {
        return errors.check(sets.condvar_signal, hot.condvar_signal(self.handle()));
    }

    /// Wake all waiting threads, the most urgent first. Context: thread, start. Blocks: never. Cost: O(waiters).
    /// Errors, with checks: Context (in an ISR).
    pub inline fn broadcast(self: *Self) sets.condvar_broadcast!void {
        return errors.check(sets.condvar_broadcast, hot.condvar_broadcast(self.handle()));
    }
};

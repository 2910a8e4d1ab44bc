// SPDX-License-Identifier: MIT OR Apache-2.0
//! Counting semaphores with a maximum.
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const Timeout = @import("time.zig").Timeout;

/// A counting semaphore.
pub const Sem = extern struct {
    const Self = @This();
    const life = Life(Self, "Sem", "sem");

    raw: sys.layout.ove_sem,
    pin: Pin,

    /// Make the semaphore in this memory, which must outlive the semaphore and must not move. The semaphore starts with
    /// `initial` tokens.
    /// Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn init(self: *Self, initial: u32, maximum: u32) sets.sem_init!void {
        return life.begin(self, .{ initial, maximum });
    }

    /// End the semaphore. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Busy (a thread waits; nothing changes), Context (in an ISR).
    pub const end = life.end;

    /// `end` for a defer: an error, which only checks detect, stops the program.
    pub const deinit = life.deinit;

    /// Make a semaphore on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
    /// Errors: NoMemory; with checks: as `init`.
    pub inline fn create(initial: u32, maximum: u32) sets.sem_create!*Self {
        return life.create(.{ initial, maximum }, .{ initial, maximum });
    }

    /// End a semaphore of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
    /// A caller's bug stops the program, with checks.
    pub const destroy = life.destroy;

    /// `end` for a semaphore of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
    /// release.
    pub const tryDestroy = life.tryDestroy;

    /// The semaphore's C handle. Context: any.
    pub const handle = life.handle;

    /// Take a token. Context: thread. Blocks: up to `timeout`. Cost: O(1).
    /// Errors: Timeout; with checks: Context (not in a thread).
    pub inline fn take(self: *Self, timeout: Timeout) sets.sem_take!void {
        return errors.check(sets.sem_take, hot.sem_take(self.handle(), timeout.milliseconds));
    }

    /// Take a token if one is available. Context: thread. Blocks: never. Cost: O(1).
    /// Errors: Busy (no token); with checks: Context (not in a thread).
    pub inline fn tryTake(self: *Self) sets.sem_try_take!void {
        return errors.check(sets.sem_try_take, hot.sem_try_take(self.handle()));
    }

    /// Give a token. Context: thread, start. Blocks: never; a more urgent waiter runs at once. Cost: O(1).
    /// Errors: Overflow (at the maximum); with checks: Context (in an ISR).
    pub inline fn give(self: *Self) sets.sem_give!void {
        return errors.check(sets.sem_give, hot.sem_give(self.handle()));
    }

    /// `give` for callers that accept a full semaphore.
    pub inline fn giveUnchecked(self: *Self) void {
        _ = hot.sem_give(self.handle());
    }

    /// Give a token from an ISR. Context: isr. Blocks: never; a more urgent waiter runs when the ISR ends. Cost: O(1).
    /// Errors: Overflow (at the maximum); with checks: Context (not in an ISR).
    pub inline fn giveFromIsr(self: *Self) sets.sem_give_from_isr!void {
        return errors.check(sets.sem_give_from_isr, hot.sem_give_from_isr(self.handle()));
    }

    /// `giveFromIsr` for callers that accept a full semaphore.
    pub inline fn giveFromIsrUnchecked(self: *Self) void {
        _ = hot.sem_give_from_isr(self.handle());
    }

    /// Take a token in an ISR if one is available. Context: isr. Blocks: never. Cost: O(1).
    /// Errors: Busy (no token); with checks: Context (not in an ISR).
    pub fn tryTakeFromIsr(self: *Self) sets.sem_try_take_from_isr!void {
        return errors.check(sets.sem_try_take_from_isr, sys.ove_sem_try_take_from_isr(self.handle()));
    }

    /// The maximum number of tokens. Context: any. Blocks: never. Cost: O(1).
    pub fn maxTokens(self: *Self) u32 {
        return sys.ove_sem_maximum(self.handle());
    }

    /// The number of tokens. Context: any. Blocks: never. Cost: O(1).
    pub inline fn count(self: *Self) u32 {
        return hot.sem_count(self.handle());
    }
};

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Event groups: 31 bits. A thread waits for any or for all bits of a set.
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const Timeout = @import("time.zig").Timeout;

/// A group of event bits.
pub const EventGroup = extern struct {
    const Self = @This();
    const life = Life(Self, "EventGroup", "eventgroup");

    /// All bits of a group; the same on every kernel.
    pub const all_bits: u32 = sys.layout.value_OVE_EVENTGROUP_ALL_BITS;
    /// Whether a wait needs any or all of its bits.
    pub const Which = enum(sys.layout.ove_enum) { any = 0, all = 1 };
    /// Whether a successful wait clears its bits.
    pub const After = enum(u1) { keep, clear };

    comptime {
        sys.types.pinEnum(Which, "OVE_EVENTGROUP_");
    }

    raw: sys.layout.ove_eventgroup,
    pin: Pin,

    /// Make the group in this memory, which must outlive the group and must not move. All bits start clear.
    /// Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn init(self: *Self) sets.eventgroup_init!void {
        return life.begin(self, .{});
    }

    /// End the group. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Busy (a thread waits; nothing changes), Context (in an ISR).
    pub const end = life.end;

    /// `end` for a defer: an error, which only checks detect, stops the program.
    pub const deinit = life.deinit;

    /// Make a group on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
    /// Errors: NoMemory; with checks: as `init`.
    pub inline fn create() sets.eventgroup_create!*Self {
        return life.create(.{}, .{});
    }

    /// End a group of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
    /// A caller's bug stops the program, with checks.
    pub const destroy = life.destroy;

    /// `end` for a group of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
    /// release.
    pub const tryDestroy = life.tryDestroy;

    /// The group's C handle. Context: any.
    pub const handle = life.handle;

    /// Set bits and wake every thread whose wait is now complete. Context: thread, start. Blocks: never; a more urgent
    /// waiter runs at once. Cost: O(waiters). Errors, with checks: Invalid (no bit, or one outside), Context (in an
    /// ISR).
    pub inline fn set(self: *Self, bits: u32) sets.eventgroup_set_bits!void {
        return errors.check(sets.eventgroup_set_bits, hot.eventgroup_set_bits(self.handle(), bits));
    }

    /// `set` with a context and bits that are known to be right.
    pub inline fn setUnchecked(self: *Self, bits: u32) void {
        _ = hot.eventgroup_set_bits(self.handle(), bits);
    }

    /// Set bits from an ISR. The bits are set when the call returns.
    /// Context: isr. Blocks: never. Cost: O(waiters). Errors, with checks: Invalid, Context (not in an ISR).
    pub inline fn setFromIsr(self: *Self, bits: u32) sets.eventgroup_set_bits_from_isr!void {
        return errors.check(sets.eventgroup_set_bits_from_isr, hot.eventgroup_set_bits_from_isr(self.handle(), bits));
    }

    /// Clear bits from an ISR. Context: isr. Blocks: never. Cost: O(1). Errors, with checks: as `setFromIsr`.
    pub fn clearFromIsr(self: *Self, bits: u32) sets.eventgroup_clear_bits_from_isr!void {
        return errors.check(
            sets.eventgroup_clear_bits_from_isr,
            sys.ove_eventgroup_clear_bits_from_isr(self.handle(), bits),
        );
    }

    /// Clear bits. Context: thread, start. Blocks: never. Cost: O(1). Errors, with checks: as `set`.
    pub inline fn clear(self: *Self, bits: u32) sets.eventgroup_clear_bits!void {
        return errors.check(sets.eventgroup_clear_bits, hot.eventgroup_clear_bits(self.handle(), bits));
    }

    /// Set bits, wake every thread whose wait is now complete, and return the bits set afterwards. Context: any.
    /// Blocks: never; in a thread, a more urgent waiter runs at once. Cost: O(waiters).
    pub fn put(self: *Self, bits: u32) u32 {
        return sys.ove_eventgroup_put_bits(self.handle(), bits);
    }

    /// Clear bits, and return all bits that were set before, in one step. Context: any. Blocks: never. Cost: O(1).
    pub fn take(self: *Self, bits: u32) u32 {
        return sys.ove_eventgroup_take_bits(self.handle(), bits);
    }

    /// The bits that are currently set. Context: any. Blocks: never. Cost: O(1).
    pub inline fn get(self: *Self) u32 {
        return hot.eventgroup_get_bits(self.handle());
    }

    /// Wait for any or all of `bits`, and return all bits of the group at that time, before clearing. With `.clear`,
    /// `bits` are cleared in the same step; a timeout clears nothing.
    /// Context: thread. Blocks: up to `timeout`. Cost: O(1) if the bits are set already.
    /// Errors: Timeout; with checks: Invalid (no bit, or one outside), Context (not in a thread).
    pub inline fn wait(self: *Self, bits: u32, which: Which, after: After, timeout: Timeout) sets.eventgroup_wait_bits!u32 {
        var seen: u32 = undefined;
        try self.waitSeen(bits, which, after, timeout, &seen);
        return seen;
    }

    /// `wait` that also returns the bits after a timeout, in `seen`.
    pub inline fn waitSeen(
        self: *Self,
        bits: u32,
        which: Which,
        after: After,
        timeout: Timeout,
        seen: *u32,
    ) sets.eventgroup_wait_bits!void {
        const mode = @backingInt(which);
        const group = self.handle();
        return errors.check(sets.eventgroup_wait_bits, hot.eventgroup_wait_bits(group, bits, mode, after == .clear, timeout.milliseconds, seen));
    }
};

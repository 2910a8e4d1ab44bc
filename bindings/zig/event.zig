// SPDX-License-Identifier: MIT OR Apache-2.0
//! Events: one bit that wakes one waiter and then clears itself.
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const Timeout = @import("time.zig").Timeout;

/// A binary, auto-reset event with one waiter at a time. Signals do not add up.
pub const Event = extern struct {
    const Self = @This();
    const life = Life(Self, "Event", "event");

    raw: sys.layout.ove_event,
    pin: Pin,

    /// Make the event in this memory, which must outlive the event and must not move. The event starts clear.
    /// Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn init(self: *Self) sets.event_init!void {
        return life.begin(self, .{});
    }

    /// End the event. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Busy (a thread waits; nothing changes), Context (in an ISR).
    pub const end = life.end;

    /// `end` for a defer: an error, which only checks detect, stops the program.
    pub const deinit = life.deinit;

    /// Make an event on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
    /// Errors: NoMemory; with checks: as `init`.
    pub inline fn create() sets.event_create!*Self {
        return life.create(.{}, .{});
    }

    /// End an event of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
    /// A caller's bug stops the program, with checks.
    pub const destroy = life.destroy;

    /// `end` for an event of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
    /// release.
    pub const tryDestroy = life.tryDestroy;

    /// The event's C handle. Context: any.
    pub const handle = life.handle;

    /// Wait for a signal and clear it. A signal given before the call counts. Context: thread. Blocks: up to `timeout`.
    /// Cost: O(1).
    /// Errors: Timeout; with checks: Busy (another thread waits already), Context (not in a thread).
    pub inline fn wait(self: *Self, timeout: Timeout) sets.event_wait!void {
        return errors.check(sets.event_wait, hot.event_wait(self.handle(), timeout.milliseconds));
    }

    /// Wake the waiter, or let the next wait return at once. Context: thread, start. Blocks: never; a more urgent
    /// waiter runs at once. Cost: O(1). Errors, with checks: Context (in an ISR).
    pub inline fn signal(self: *Self) sets.event_signal!void {
        return errors.check(sets.event_signal, hot.event_signal(self.handle()));
    }

    /// `signal` for callers in a context that is known to be right.
    pub inline fn signalUnchecked(self: *Self) void {
        _ = hot.event_signal(self.handle());
    }

    /// `signal` from an ISR. Context: isr. Blocks: never; a more urgent waiter runs when the ISR ends. Cost: O(1).
    /// Errors, with checks: Context (not in an ISR).
    pub inline fn signalFromIsr(self: *Self) sets.event_signal_from_isr!void {
        return errors.check(sets.event_signal_from_isr, hot.event_signal_from_isr(self.handle()));
    }

    /// `signalFromIsr` for callers in a context that is known to be right.
    pub inline fn signalFromIsrUnchecked(self: *Self) void {
        _ = hot.event_signal_from_isr(self.handle());
    }

    /// Discard a signal that no wait has taken yet. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Context (in an ISR).
    pub fn clear(self: *Self) sets.event_clear!void {
        return errors.check(sets.event_clear, sys.ove_event_clear(self.handle()));
    }
};

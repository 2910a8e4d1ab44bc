// SPDX-License-Identifier: MIT OR Apache-2.0
//! Thread watchdogs: each supervised thread feeds its own in time, and `check` names one that is late.
const std = @import("std");
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const contexts = @import("context.zig");
const time = @import("time.zig");
const Duration = time.Duration;
const Timeout = time.Timeout;

/// A watchdog, which a thread must feed at least once within the watchdog's time.
pub const Watchdog = extern struct {
    const Self = @This();
    const life = Life(Self, "Watchdog", "watchdog");

    raw: sys.layout.ove_watchdog,
    pin: Pin,

    /// Make a stopped watchdog in this memory, which must outlive the watchdog and must not move. When the watchdog is
    /// late, `check` calls `function`: `fn (*Watchdog, Context) void`, or without the watchdog; null stops the program
    /// with the name. `context` is {}, a pointer or a small integer. The time is rounded up to a millisecond, at most
    /// 0x3fffffff. The name must outlive the watchdog. Context: thread, start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn init(
        self: *Self,
        given_name: [*:0]const u8,
        longest: Duration,
        comptime function: anytype,
        context: anytype,
    ) sets.watchdog_init!void {
        return life.begin(self, .{
            given_name,
            Timeout.of(longest).milliseconds,
            callback(@TypeOf(context), function),
            contexts.pack(context),
        });
    }

    /// End the watchdog; a running one is stopped first. Context: thread, start. Blocks: never. Cost: O(running
    /// watchdogs).
    /// Errors: Busy (a check is calling the function; the watchdog is stopped); with checks: Context (in an ISR).
    pub const end = life.end;

    /// `end` for a defer: an error stops the program.
    pub const deinit = life.deinit;

    /// Make a watchdog on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
    /// Errors: NoMemory; with checks: as `init`.
    pub inline fn create(
        given_name: [*:0]const u8,
        longest: Duration,
        comptime function: anytype,
        context: anytype,
    ) sets.watchdog_create!*Self {
        return life.create(.{
            given_name,
            Timeout.of(longest).milliseconds,
            callback(@TypeOf(context), function),
            contexts.pack(context),
        }, .{ given_name, longest, function, context });
    }

    /// End a watchdog of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
    /// An error stops the program.
    pub const destroy = life.destroy;

    /// `end` for a watchdog of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
    /// release.
    pub const tryDestroy = life.tryDestroy;

    /// The watchdog's C handle. Context: any.
    pub const handle = life.handle;

    /// Start the watchdog: a feed is due within its time from now on. A running watchdog restarts. Context: thread,
    /// start. Blocks: never. Cost: O(1).
    /// Errors, with checks: Context (in an ISR).
    pub fn start(self: *Self) sets.watchdog_start!void {
        return errors.check(sets.watchdog_start, sys.ove_watchdog_start(self.handle()));
    }

    /// Stop the watchdog: it cannot be late until it is started again. Context, errors: as `start`. Blocks: never.
    /// Cost: O(running watchdogs).
    pub fn stop(self: *Self) sets.watchdog_stop!void {
        return errors.check(sets.watchdog_stop, sys.ove_watchdog_stop(self.handle()));
    }

    /// Feed the watchdog: the next feed is due within its time from now. Context: any. Blocks: never. Cost: O(1).
    pub fn feed(self: *Self) void {
        _ = sys.ove_watchdog_feed(self.handle());
    }

    /// The name with which the watchdog was created. Context: any. Blocks: never. Cost: its length.
    pub fn name(self: *Self) [:0]const u8 {
        return std.mem.span(sys.ove_watchdog_get_name(self.handle()));
    }

    fn callback(comptime Context: type, comptime function: anytype) sys.types.ove_watchdog_fn {
        if (@TypeOf(function) == @TypeOf(null)) return null;
        return struct {
            fn enter(watchdog: *sys.layout.ove_watchdog, arg: ?*anyopaque) callconv(.c) void {
                const self: *Self = @ptrCast(@alignCast(watchdog));
                contexts.Entry(Context, function).call(.{self}, arg);
            }
        }.enter;
    }
};

/// Check all running watchdogs. Calls the function of each one that is late and has not been reported since its last
/// feed; one without a function stops the program with its name. Context: any. Blocks: as the functions do. Cost:
/// O(running watchdogs), with interrupts masked.
/// Errors: Timeout (a watchdog is late, and its function has neither started nor stopped it).
pub fn check() sets.watchdog_check!void {
    return errors.check(sets.watchdog_check, sys.ove_watchdog_check());
}

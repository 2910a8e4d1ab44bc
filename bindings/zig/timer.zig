// SPDX-License-Identifier: MIT OR Apache-2.0
//! Timers, one-shot and periodic.
const config = @import("ove_config");
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const contexts = @import("context.zig");
const time = @import("time.zig");
const Duration = time.Duration;
const Timeout = time.Timeout;

/// A timer that calls a function in the kernel's timer service, which must not block.
pub const Timer = extern struct {
    const Self = @This();
    const life = Life(Self, "Timer", "timer");

    /// Whether a timer repeats.
    pub const Mode = enum(sys.layout.ove_enum) { one_shot = 0, periodic = 1 };

    comptime {
        sys.types.pinEnum(Mode, "OVE_TIMER_");
    }

    raw: sys.layout.ove_timer,
    pin: Pin,

    /// Make a stopped timer in this memory, which must outlive the timer and must not move. At each expiry the timer
    /// calls `function`: `fn (*Timer, Context) void`, or without the timer; `context` is {}, a pointer or a small
    /// integer. The period is rounded up to a millisecond, at most 0x7fffffff. Context: thread, start. Blocks: never.
    /// Cost: O(1).
    /// Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn init(
        self: *Self,
        period: Duration,
        mode: Mode,
        comptime function: anytype,
        context: anytype,
    ) sets.timer_init!void {
        return life.begin(self, .{
            callback(@TypeOf(context), function),
            contexts.pack(context),
            Timeout.of(period).milliseconds,
            @backingInt(mode),
        });
    }

    /// End the timer. Context: thread, start. Blocks: until a running call has returned. Cost: O(1).
    /// Errors, with checks: Busy (called from the timer's own function; nothing changes), Context (in an ISR).
    pub const end = life.end;

    /// `end` for a defer: an error, which only checks detect, stops the program.
    pub const deinit = life.deinit;

    /// Make a timer on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
    /// Errors: NoMemory; with checks: as `init`.
    pub inline fn create(
        period: Duration,
        mode: Mode,
        comptime function: anytype,
        context: anytype,
    ) sets.timer_create!*Self {
        return life.create(.{
            callback(@TypeOf(context), function),
            contexts.pack(context),
            Timeout.of(period).milliseconds,
            @backingInt(mode),
        }, .{ period, mode, function, context });
    }

    /// End a timer of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
    /// A caller's bug stops the program, with checks.
    pub const destroy = life.destroy;

    /// `end` for a timer of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
    /// release.
    pub const tryDestroy = life.tryDestroy;

    /// The timer's C handle. Context: any.
    pub const handle = life.handle;

    /// Start the timer. The first expiry is one period from now. A running timer restarts. Context: thread, start.
    /// Blocks: never; without OVE_HAS_DIRECT_TIMERS, until the timer service has space. Cost: O(running timers).
    /// Errors, with checks: Context (in an ISR).
    pub inline fn start(self: *Self) sets.timer_start!void {
        return errors.check(sets.timer_start, sys.ove_timer_start(self.handle()));
    }

    /// Stop the timer; a running call ends normally. Context, blocking, errors: as `start`. Cost: O(1).
    pub inline fn stop(self: *Self) sets.timer_stop!void {
        return errors.check(sets.timer_stop, sys.ove_timer_stop(self.handle()));
    }

    /// Restart the period, whether or not the timer is running. Use it to kick a software watchdog.
    /// Context, blocking, cost, errors: as `start`.
    pub inline fn reset(self: *Self) sets.timer_reset!void {
        return errors.check(sets.timer_reset, sys.ove_timer_reset(self.handle()));
    }

    /// Change the period. A running timer restarts with the new period; a stopped timer stays stopped.
    /// Context, blocking, cost: as `start`. Errors, with checks: Invalid (out of range), Context (in an ISR).
    pub fn setPeriod(self: *Self, period: Duration) sets.timer_set_period!void {
        return errors.check(sets.timer_set_period, sys.ove_timer_set_period(self.handle(), Timeout.of(period).milliseconds));
    }

    /// Allow the timer to expire up to `slack` late, rounded up to a millisecond, in one wake-up with other timers that
    /// have slack. The timer must be stopped. Needs CONFIG_OVE_TIMER_SLACK. Context: thread, start. Blocks: until a
    /// running call has returned. Cost: O(1); later starts and expiries take O(running timers with slack).
    /// Errors: Busy (the timer is running, or this is its own function); with checks: Invalid (over 0x7fffffff ms),
    /// Context (in an ISR, in a critical section).
    pub fn setSlack(self: *Self, slack: Duration) sets.timer_set_slack!void {
        if (!config.timer_slack) @compileError("CONFIG_OVE_TIMER_SLACK is off");
        return errors.check(sets.timer_set_slack, sys.ove_timer_set_slack(self.handle(), Timeout.of(slack).milliseconds));
    }

    /// Whether the timer will expire again without a further call. Context: thread, start. Blocks: never. Cost: O(1).
    pub fn isRunning(self: *Self) bool {
        return sys.ove_timer_is_running(self.handle());
    }

    fn callback(comptime Context: type, comptime function: anytype) sys.types.ove_timer_fn {
        return struct {
            fn enter(timer: *sys.layout.ove_timer, arg: ?*anyopaque) callconv(.c) void {
                const self: *Self = @ptrCast(@alignCast(timer));
                contexts.Entry(Context, function).call(.{self}, arg);
            }
        }.enter;
    }
};

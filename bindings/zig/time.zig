// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time: one clock that starts with the scheduler, durations, timeouts.
const config = @import("ove_config");
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = sys.error_sets;
const std = @import("std");

/// A length of time in nanoseconds, up to 292 years, positive or negative. `.ms(5)`, `.us(1500)`.
pub const Duration = struct {
    nanoseconds: i64,

    pub const zero: Duration = .{ .nanoseconds = 0 };
    pub const max: Duration = .{ .nanoseconds = std.math.maxInt(i64) };

    pub inline fn ns(count: i64) Duration {
        return .{ .nanoseconds = count };
    }
    pub inline fn us(count: i64) Duration {
        return .{ .nanoseconds = count *| std.time.ns_per_us };
    }
    pub inline fn ms(count: i64) Duration {
        return .{ .nanoseconds = count *| std.time.ns_per_ms };
    }
    pub inline fn s(count: i64) Duration {
        return .{ .nanoseconds = count *| std.time.ns_per_s };
    }
    pub inline fn plus(self: Duration, other: Duration) Duration {
        return .{ .nanoseconds = self.nanoseconds +| other.nanoseconds };
    }
    pub inline fn minus(self: Duration, other: Duration) Duration {
        return .{ .nanoseconds = self.nanoseconds -| other.nanoseconds };
    }
    pub inline fn isShorterThan(self: Duration, other: Duration) bool {
        return self.nanoseconds < other.nanoseconds;
    }
};

/// The maximum wait of a call. `.none`, `.forever`, `.ms(5)`, `.of(duration)`.
pub const Timeout = struct {
    milliseconds: u32,

    /// Do not wait.
    pub const none: Timeout = .{ .milliseconds = sys.layout.value_OVE_NO_WAIT };
    /// Wait without a timeout.
    pub const forever: Timeout = .{ .milliseconds = sys.layout.value_OVE_WAIT_FOREVER };

    /// A number of milliseconds; the wait is never shorter.
    pub inline fn ms(count: u32) Timeout {
        return .{ .milliseconds = count };
    }

    /// A duration, rounded up to a millisecond: a negative one does not wait, one too long for 32 bits waits forever.
    /// Folds for a constant.
    pub inline fn of(duration: Duration) Timeout {
        if (duration.nanoseconds <= 0) return none;
        const count = divideUp(std.time.ns_per_ms, @intCast(duration.nanoseconds));
        return if (count < forever.milliseconds) .{ .milliseconds = @intCast(count) } else forever;
    }

    /// Until the clock shows `deadline`. Context: any. Blocks: never. Cost: one reading of the clock.
    pub fn until(deadline: Duration) Timeout {
        return of(deadline.minus(now()));
    }
};

/// Microseconds since the start. Context: any. Blocks: never. Cost: O(1).
pub inline fn getUs() u64 {
    return hot.time_get_us();
}

/// `getUs` under the name of the calls that return no error. Context: any. Blocks: never. Cost: O(1).
pub inline fn getUsUnchecked() u64 {
    return hot.time_get_us();
}

/// Nanoseconds since the start. Context: any. Blocks: never. Cost: O(1).
pub inline fn getNs() u64 {
    return sys.ove_time_get_ns();
}

/// Milliseconds since the start. Context: any. Blocks: never. Cost: O(1).
pub inline fn getMs() u64 {
    return sys.ove_time_get_ms();
}

/// Ticks since the start, CONFIG_OVE_TICK_HZ per second. Context: any. Blocks: never. Cost: O(1).
pub inline fn getTicks() u64 {
    return sys.ove_time_get_ticks();
}

/// The time since the start. Context: any. Blocks: never. Cost: O(1).
pub inline fn now() Duration {
    return .{ .nanoseconds = @intCast(getNs()) };
}

/// Sleep for at least this time, rounded up to a millisecond. Context: thread. Blocks: for that time.
/// Errors: Invalid (forever); with checks: Context (not in a thread).
pub inline fn delay(duration: Duration) sets.thread_sleep_ms!void {
    return @import("thread.zig").sleep(duration);
}

/// `delay` for a number that is known only at run time: C's call, without the division that a `Duration` costs then.
/// Errors: Invalid (forever), Context (not in a thread), both with checks.
pub inline fn delayMs(milliseconds: u32) sets.thread_sleep_ms!void {
    return @import("thread.zig").sleepMs(milliseconds);
}

/// Keep the processor busy for at least this time, rounded up to a microsecond, at most 71 minutes. Context: any.
pub fn busyWait(duration: Duration) void {
    if (duration.nanoseconds <= 0) return;
    const count = divideUp(std.time.ns_per_us, @intCast(duration.nanoseconds));
    sys.ove_time_delay_us(@intCast(@min(count, std.math.maxInt(u32))));
}

/// `number / divisor`, rounded up; exact for every number. The compiler's library takes 200 to 400 instructions for it
/// on a 32-bit processor; if the divisor's odd part has at most 16 bits, as here, this long division in 16-bit digits
/// takes some twenty.
pub inline fn divideUp(comptime divisor: u64, number: u64) u64 {
    const twos = @ctz(divisor);
    const odd = divisor >> twos;
    if (@bitSizeOf(usize) >= 64 or odd > std.math.maxInt(u16)) {
        return number / divisor + @intFromBool(number % divisor != 0);
    }
    const by: u32 = odd;
    const halved = number >> twos;
    const high: u32 = @truncate(halved >> 32);
    const low: u32 = @truncate(halved);
    const middle = (high % by) << 16 | low >> 16;
    const last = (middle % by) << 16 | (low & std.math.maxInt(u16));
    const quotient = (@as(u64, high / by) << 32) + (@as(u64, middle / by) << 16) + last / by;
    const is_exact = last % by == 0 and number & ((1 << twos) - 1) == 0;
    return quotient + @intFromBool(!is_exact);
}

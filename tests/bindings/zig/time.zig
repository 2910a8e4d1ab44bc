// SPDX-License-Identifier: MIT OR Apache-2.0
const std = @import("std");
const ove = @import("ove");
const h = @import("harness.zig");
const Timeout = ove.Timeout;

const never = ove.static("test_never", ove.Sem, .{ 0, 1 });

comptime {
    h.thread(
        "time.clock.is_one_in_every_unit",
        "Microseconds, nanoseconds, milliseconds and ticks come from one clock.",
        isOneClock,
    );
    h.thread("time.delay.is_never_early", "A delay lasts at least the requested time.", delays);
    h.check(
        "time.delay.in_isr_is_context",
        "A delay in an ISR returns the error for a wrong context.",
        delayInIsr,
    );
    h.thread(
        "time.timeout.is_rounded_up",
        "A timeout is rounded up to a millisecond. A negative one does not wait, and one too long for 32 " ++
            "bits waits forever.",
        rounds,
    );
    h.thread(
        "time.deadline.is_never_early",
        "A wait until a deadline ends after it; if the deadline has passed, the call does not wait.",
        waitsUntil,
    );
}

fn isOneClock() !void {
    const ms = ove.time.getMs();
    const us = ove.time.getUs();
    const ns = ove.time.getNs();
    const unchecked = ove.time.getUsUnchecked();
    h.expect(@src(), us / 1000 >= ms);
    h.expect(@src(), ns / 1000 >= us);
    h.expect(@src(), unchecked >= ns / 1000);
    h.expect(@src(), !ove.time.now().isShorterThan(.us(@intCast(unchecked))));
    const from_ticks = ove.time.getTicks() * 1000 / ove.config.tick_hz;
    h.expect(@src(), from_ticks >= ms and from_ticks <= ms + 1000);
}

fn delays() !void {
    for (0..3) |_| {
        const before = ove.time.now();
        try ove.time.delay(.ms(2));
        h.expectPassed(@src(), before, 2);
    }
    const started = ove.time.now();
    try ove.time.delayMs(2);
    h.expectPassed(@src(), started, 2);
    const before = ove.time.now();
    ove.time.busyWait(.us(300));
    h.expect(@src(), !ove.time.now().minus(before).isShorterThan(.us(300)));
}

fn delayWrongly(_: void) void {
    h.expectError(@src(), ove.time.delay(.ms(1)), error.Context);
    h.expectError(@src(), ove.time.delayMs(1), error.Context);
}

fn delayInIsr() !void {
    h.inIsr({}, delayWrongly);
}

fn rounds() !void {
    comptime if (Timeout.of(.ns(1_000_001)).milliseconds != 2) unreachable;
    // A duration that is not known at compile time is rounded like a constant.
    var duration: ove.Duration = .us(1500);
    const volatile_duration: *volatile ove.Duration = &duration;
    h.expect(@src(), Timeout.of(volatile_duration.*).milliseconds == 2);
    h.expect(@src(), Timeout.of(.zero).milliseconds == 0);
    h.expect(@src(), Timeout.of(.ns(1)).milliseconds == 1);
    h.expect(@src(), Timeout.of(.s(2)).milliseconds == 2000);
    h.expect(@src(), Timeout.of(.ms(-1)).milliseconds == Timeout.none.milliseconds);
    h.expect(@src(), Timeout.of(.max).milliseconds == Timeout.forever.milliseconds);
    h.expect(@src(), Timeout.of(.ms(0x1_0000_0000)).milliseconds == Timeout.forever.milliseconds);
    // Around each digit of the division, and the longest duration that is not "forever".
    for ([_]i64{ 1, 0xffff, 0x10000, 0x431bde, 0x10c6f7a0, 0xfffffffe }) |ms| {
        const length: ove.Duration = .{ .nanoseconds = ms * std.time.ns_per_ms };
        h.expect(@src(), ove.Timeout.of(length).milliseconds == ms);
        h.expect(@src(), ove.Timeout.of(.{ .nanoseconds = length.nanoseconds - 1 }).milliseconds == ms);
        h.expect(@src(), ove.Timeout.of(.{ .nanoseconds = length.nanoseconds - 999_999 }).milliseconds == ms);
        h.expect(@src(), ove.Timeout.of(.{ .nanoseconds = length.nanoseconds - 1_000_000 }).milliseconds == ms - 1);
    }
    var longest: i64 = std.math.maxInt(i64);
    const hidden: *volatile i64 = &longest;
    h.expect(@src(), ove.Timeout.of(.{ .nanoseconds = hidden.* }).milliseconds == ove.Timeout.forever.milliseconds);
}

fn waitsUntil() !void {
    const deadline = ove.time.now().plus(.ms(3));
    h.expectError(@src(), never.take(.until(deadline)), error.Timeout);
    h.expect(@src(), !ove.time.now().isShorterThan(deadline));
    h.expect(@src(), Timeout.until(deadline).milliseconds == 0);
    h.expectError(@src(), never.take(.until(deadline)), error.Timeout);
}

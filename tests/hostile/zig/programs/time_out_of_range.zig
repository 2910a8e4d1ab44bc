// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: value.time
//! tries: Wait, sleep and compute with times at the edges of their types.
//! end: returns
const std = @import("std");
const ove = @import("ove");
const hostile = @import("../hostile.zig");

const max = std.math.maxInt(i64);

fn tryEnds(longest: ove.Duration, shortest: ove.Duration) ove.Error!void {
    hostile.expect(@src(), ove.Timeout.of(longest).milliseconds == ove.Timeout.forever.milliseconds);
    hostile.expect(@src(), ove.Timeout.of(shortest).milliseconds == ove.Timeout.none.milliseconds);
    hostile.expect(@src(), ove.Timeout.until(longest).milliseconds == ove.Timeout.forever.milliseconds);
    hostile.expect(@src(), ove.Timeout.until(shortest).milliseconds == ove.Timeout.none.milliseconds);
    hostile.expectError(@src(), ove.thread.sleepUntil(shortest), error.Timeout);
    hostile.expectError(@src(), ove.thread.sleep(longest), error.Invalid);
    try ove.thread.sleep(shortest);
    ove.time.busyWait(shortest);
}

pub fn program() ove.Error!void {
    try ove.thread.sleepMs(2);
    for ([_]ove.Duration{ .max, .s(max), .ms(max), .us(max), .ns(max) }) |longest| {
        try tryEnds(longest, .{ .nanoseconds = -longest.nanoseconds - 1 });
    }
    try tryEnds(.max, .ns(-1));
    try tryEnds(ove.Duration.max.plus(.max), ove.Duration.zero.minus(.max).minus(.max));
    const last: ove.Duration = .ms(0xfffffffe);
    hostile.expect(@src(), ove.Timeout.of(last).milliseconds == 0xfffffffe);
    hostile.expect(@src(), ove.Timeout.of(last.plus(.ns(1))).milliseconds == ove.Timeout.forever.milliseconds);
    const before = ove.time.now();
    const from_now = ove.Timeout.until(before.plus(last)).milliseconds;
    const passed = ove.time.now().minus(before);
    hostile.expect(@src(), from_now <= 0xfffffffe);
    hostile.expect(@src(), !passed.plus(.ms(1)).isShorterThan(.ms(0xfffffffe - @as(i64, from_now))));
    const beyond = ove.Timeout.until(before.plus(last).plus(.s(2)));
    const is_late = !ove.time.now().minus(before).isShorterThan(.s(2));
    hostile.expect(@src(), is_late or beyond.milliseconds == ove.Timeout.forever.milliseconds);
}

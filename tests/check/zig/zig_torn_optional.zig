// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds torn-value.setpoint: a thread sets an optional number that another one reads without a lock.
const std = @import("std");
const ove = @import("ove");
const turns = @import("main.zig").turns;

var setpoint: ?u32 = null;

pub fn one() void {
    for (0..turns) |turn| {
        setpoint = @intCast(turn);
        ove.thread.yield();
    }
}

pub fn other() void {
    for (0..turns) |_| {
        if (setpoint) |value| std.mem.doNotOptimizeAway(value);
        ove.thread.yield();
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds torn-value.moment: 64 bits are written by one thread and read by another one.
const std = @import("std");
const ove = @import("ove");
const turns = @import("main.zig").turns;

var moment: u64 = 0;

pub fn one() void {
    for (0..turns) |turn| {
        moment = @as(u64, turn) << 32 | 1;
        ove.thread.yield();
    }
}

pub fn other() void {
    for (0..turns) |_| {
        std.mem.doNotOptimizeAway(moment);
        ove.thread.yield();
    }
}

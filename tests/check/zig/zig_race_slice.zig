// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds data-race.buffer: two threads write to one buffer by slices.
const std = @import("std");
const ove = @import("ove");
const turns = @import("main.zig").turns;

var buffer: [4]u32 = .{ 0, 0, 0, 0 };

fn fill(part: []u32) void {
    for (0..turns) |_| {
        part[1] += 1;
        ove.thread.yield();
    }
}

pub fn one() void {
    fill(buffer[0..3]);
}

pub fn other() void {
    fill(buffer[0..2]);
    std.mem.doNotOptimizeAway(buffer);
}

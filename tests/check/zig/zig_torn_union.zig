// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds torn-value.state: a thread sets a tagged union that another one reads without a lock.
const std = @import("std");
const ove = @import("ove");
const turns = @import("main.zig").turns;

var state: union(enum) { idle, moving: u32, failed: i32 } = .idle;

pub fn one() void {
    for (0..turns) |turn| {
        state = if (turn % 2 == 0) .{ .moving = @intCast(turn) } else .{ .failed = -1 };
        ove.thread.yield();
    }
}

pub fn other() void {
    for (0..turns) |_| {
        switch (state) {
            .idle => {},
            .moving => |speed| std.mem.doNotOptimizeAway(speed),
            .failed => |code| std.mem.doNotOptimizeAway(code),
        }
        ove.thread.yield();
    }
}

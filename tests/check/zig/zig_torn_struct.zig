// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds torn-value.reading: the compiler takes the structure apart, and a handler comes between its members.
const std = @import("std");
const ove = @import("ove");
const turns = @import("main.zig").turns;

const Reading = struct { value: u32, sequence: u32 };

var reading: Reading = .{ .value = 0, .sequence = 0 };
var count: u32 = 0;

fn onSample() void {
    count += 1;
    reading = .{ .value = 3 * count, .sequence = count };
}

pub fn one() void {
    ove.board.attachIrq(onSample);
    for (0..turns) |_| {
        ove.board.triggerIrq();
        const now = reading;
        std.mem.doNotOptimizeAway(now.value + now.sequence);
    }
}

pub fn other() void {}

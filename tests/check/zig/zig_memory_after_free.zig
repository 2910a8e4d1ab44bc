// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds use-after-free.24 bytes from one: a slice is kept after its memory was freed.
const std = @import("std");
const ove = @import("ove");

var kept: []u32 = &.{};

pub fn one() void {
    const samples = ove.heap.allocator.alloc(u32, 6) catch return;
    for (samples) |*each| each.* = 3;
    kept = samples;
    ove.heap.allocator.free(samples);
    std.mem.doNotOptimizeAway(kept[2]);
}

pub fn other() void {}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds heap-overrun.16 bytes from one: a pointer without a length sets one byte more than the block has.
const std = @import("std");
const ove = @import("ove");

pub fn one() void {
    const text = ove.heap.allocator.alloc(u8, 16) catch return;
    defer ove.heap.allocator.free(text);
    var length: usize = 17;
    std.mem.doNotOptimizeAway(&length);
    const begin: [*]u8 = text.ptr;
    for (0..length) |index| begin[index] = 1;
    std.mem.doNotOptimizeAway(text[3]);
}

pub fn other() void {}

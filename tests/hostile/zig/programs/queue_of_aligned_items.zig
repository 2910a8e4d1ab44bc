// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Make queues on the heap whose items have a large alignment.
//! end: returns
const std = @import("std");
const ove = @import("ove");
const hostile = @import("../hostile.zig");

fn Item(comptime alignment: usize) type {
    return extern struct { value: u32 align(alignment) };
}

fn make(comptime alignment: usize) ove.Error!void {
    const Queue = ove.Queue(Item(alignment), 2);
    const queue = try Queue.create();
    defer queue.destroy();
    hostile.expect(@src(), std.mem.isAligned(@intFromPtr(queue), @alignOf(Queue)));
    try queue.trySend(.{ .value = 7 });
    try queue.trySend(.{ .value = 8 });
    hostile.expect(@src(), (try queue.tryReceive()).value == 7);
    hostile.expect(@src(), (try queue.tryReceive()).value == 8);
}

pub fn program() ove.Error!void {
    const before = (try ove.heap.stats()).used;
    for (0..8) |_| {
        inline for (.{ 4, 8, 16, 32, 64, 256 }) |alignment| try make(alignment);
    }
    hostile.expect(@src(), (try ove.heap.stats()).used <= before);
}

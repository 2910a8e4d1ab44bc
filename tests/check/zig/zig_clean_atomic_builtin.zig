// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds nothing: the compiler's atomic built-ins on a plain variable hand an array over.
const std = @import("std");
const ove = @import("ove");

var values: [4]u32 = .{ 0, 0, 0, 0 };
var is_ready: u32 = 0;

pub fn one() void {
    values[2] = 7;
    @atomicStore(u32, &is_ready, 1, .release);
}

pub fn other() void {
    while (@atomicLoad(u32, &is_ready, .acquire) == 0) ove.thread.yield();
    std.mem.doNotOptimizeAway(values[2]);
}

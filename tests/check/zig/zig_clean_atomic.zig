// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds nothing: a release store announces what an acquire load waits for.
const std = @import("std");
const ove = @import("ove");

var is_announced = std.atomic.Value(bool).init(false);
var message: u32 = 0;

pub fn one() void {
    while (!is_announced.load(.acquire)) ove.thread.yield();
    std.mem.doNotOptimizeAway(message);
}

pub fn other() void {
    message = 7;
    is_announced.store(true, .release);
}

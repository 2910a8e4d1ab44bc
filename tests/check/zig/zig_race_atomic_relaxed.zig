// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds data-race.payload: an unordered flag does not order what it announces.
const std = @import("std");
const ove = @import("ove");

var is_ready = std.atomic.Value(bool).init(false);
var payload: u32 = 0;

pub fn one() void {
    while (!is_ready.load(.monotonic)) ove.thread.yield();
    std.mem.doNotOptimizeAway(payload);
}

pub fn other() void {
    payload = ove.board.irqCount() + 7;
    is_ready.store(true, .monotonic);
}

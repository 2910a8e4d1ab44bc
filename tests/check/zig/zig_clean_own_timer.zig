// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds nothing: a timer's start and stop order its function.
const std = @import("std");
const ove = @import("ove");

var armed: u32 = 0;
var elapsed: u32 = 0;

fn expire() void {
    std.mem.doNotOptimizeAway(armed);
    elapsed = 1;
}

pub fn one() void {
    const timer = ove.Timer.create(.ms(2), .one_shot, expire, {}) catch return;
    defer timer.destroy();
    armed = 1;
    timer.start() catch return;
    ove.thread.sleep(.ms(5)) catch return;
    timer.stop() catch return;
    std.mem.doNotOptimizeAway(elapsed);
}

pub fn other() void {}

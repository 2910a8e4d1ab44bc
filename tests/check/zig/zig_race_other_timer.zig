// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds data-race.armed and data-race.elapsed: the calls that order are those of another timer.
const std = @import("std");
const ove = @import("ove");

var armed: u32 = 0;
var elapsed: u32 = 0;

fn expire() void {
    std.mem.doNotOptimizeAway(armed);
    elapsed = 1;
}

fn doNothing() void {}

pub fn one() void {
    const timer = ove.Timer.create(.ms(2), .one_shot, expire, {}) catch return;
    defer timer.destroy();
    const slow = ove.Timer.create(.ms(100), .one_shot, doNothing, {}) catch return;
    defer slow.destroy();
    timer.start() catch return;
    armed = 1;
    slow.start() catch return;
    ove.thread.sleep(.ms(5)) catch return;
    slow.stop() catch return;
    std.mem.doNotOptimizeAway(elapsed);
}

pub fn other() void {}

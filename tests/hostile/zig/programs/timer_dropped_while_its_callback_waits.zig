// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Drop a timer while its callback sleeps with its captures.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var timer: ove.Timer = undefined;
var is_started = false;
var is_ended = false;

fn sleepInside() void {
    @atomicStore(bool, &is_started, true, .release);
    ove.thread.sleepMs(5) catch {};
    @atomicStore(bool, &is_ended, true, .release);
}

fn isStarted() bool {
    return @atomicLoad(bool, &is_started, .acquire);
}

pub fn program() ove.Error!void {
    try timer.init(.ms(1), .one_shot, sleepInside, {});
    try timer.start();
    hostile.waitUntil(isStarted);
    timer.deinit();
    hostile.expect(@src(), @atomicLoad(bool, &is_ended, .acquire));
}

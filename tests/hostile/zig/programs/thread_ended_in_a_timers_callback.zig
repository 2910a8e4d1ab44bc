// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop a thread's owner in a timer's callback.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var worker: hostile.Thread = undefined;
var killer: ove.Timer = undefined;
var is_ended = false;

fn work() void {
    while (!ove.thread.shouldStop()) ove.thread.sleepMs(1) catch {};
}

fn kill() void {
    worker.deinit();
    @atomicStore(bool, &is_ended, true, .release);
}

fn isEnded() bool {
    return @atomicLoad(bool, &is_ended, .acquire);
}

pub fn program() ove.Error!void {
    try worker.init(.{ .name = "worker", .priority = .low }, work, {});
    try killer.init(.ms(1), .one_shot, kill, {});
    try killer.start();
    hostile.waitUntil(isEnded);
    killer.deinit();
}

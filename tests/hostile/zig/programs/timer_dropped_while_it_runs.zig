// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Drop a running timer and look whether it still calls.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var timer: ove.Timer = undefined;
var calls: u32 = 0;

fn count() void {
    _ = @atomicRmw(u32, &calls, .Add, 1, .monotonic);
}

fn hasCalled() bool {
    return @atomicLoad(u32, &calls, .monotonic) > 0;
}

pub fn program() ove.Error!void {
    try timer.init(.ms(1), .periodic, count, {});
    try timer.start();
    hostile.waitUntil(hasCalled);
    timer.deinit();
    const before = @atomicLoad(u32, &calls, .monotonic);
    try ove.thread.sleepMs(5);
    hostile.expect(@src(), @atomicLoad(u32, &calls, .monotonic) == before);
}

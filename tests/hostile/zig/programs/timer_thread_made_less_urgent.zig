// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Lower the rank of the timers' thread, then end another timer.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var first: ove.Timer = undefined;
var second: ove.Timer = undefined;
var calls: u32 = 0;

fn count() void {
    _ = @atomicRmw(u32, &calls, .Add, 1, .monotonic);
}

fn lower() void {
    ove.thread.current().setPriority(.idle) catch {};
}

pub fn program() ove.Error!void {
    try first.init(.ms(1), .one_shot, lower, {});
    try first.start();
    try ove.thread.sleepMs(4);
    try second.init(.ms(1), .periodic, count, {});
    try second.start();
    second.deinit();
    const before = @atomicLoad(u32, &calls, .monotonic);
    try ove.thread.sleepMs(5);
    hostile.expect(@src(), @atomicLoad(u32, &calls, .monotonic) == before);
    first.deinit();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Drop a queue that has work to run.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var jobs: hostile.WorkQueue = undefined;
var work: ove.Work = undefined;
var second: ove.Work = undefined;
var calls: u32 = 0;

fn count() void {
    ove.thread.sleepMs(1) catch {};
    _ = @atomicRmw(u32, &calls, .Add, 1, .monotonic);
}

pub fn program() ove.Error!void {
    try jobs.init(.{ .name = "jobs", .priority = .low });
    try work.init(count, {});
    try second.init(count, {});
    try jobs.submit(&work);
    try jobs.submit(&second);
    jobs.deinit();
    hostile.expect(@src(), @atomicLoad(u32, &calls, .monotonic) == 2);
}

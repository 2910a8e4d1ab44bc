// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Drop a work item that waits for its time.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var jobs: hostile.WorkQueue = undefined;
var work: ove.Work = undefined;
var calls: u32 = 0;

fn count() void {
    _ = @atomicRmw(u32, &calls, .Add, 1, .monotonic);
}

pub fn program() ove.Error!void {
    try jobs.init(.{ .name = "jobs", .priority = .high });
    try work.init(count, {});
    const before = ove.time.now();
    try jobs.submitDelayed(&work, .ms(20));
    work.deinit();
    // On a busy host its time may have come before the end.
    const in_time = ove.time.now().minus(before).isShorterThan(.ms(20));
    const had_run = if (in_time) 0 else @atomicLoad(u32, &calls, .monotonic);
    try ove.thread.sleepMs(30);
    hostile.expect(@src(), @atomicLoad(u32, &calls, .monotonic) == had_run);
    jobs.deinit();
}

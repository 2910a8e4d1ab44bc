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
    try jobs.submitDelayed(&work, .ms(3));
    work.deinit();
    try ove.thread.sleepMs(8);
    hostile.expect(@src(), @atomicLoad(u32, &calls, .monotonic) == 0);
    jobs.deinit();
}

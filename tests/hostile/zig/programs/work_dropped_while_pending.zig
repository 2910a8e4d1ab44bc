// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Drop a work item that waits in its queue.
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
    try jobs.init(.{ .name = "jobs", .priority = .low });
    for (0..3) |_| {
        try work.init(count, {});
        try jobs.submit(&work);
        work.deinit();
    }
    const before = @atomicLoad(u32, &calls, .monotonic);
    try ove.thread.sleepMs(50);
    hostile.expect(@src(), @atomicLoad(u32, &calls, .monotonic) == before);
    jobs.deinit();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.own_thread
//! tries: Let work drop the owner of the queue that runs it.
//! end: stops 9
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var jobs: hostile.WorkQueue = undefined;
var work: ove.Work = undefined;

fn endQueue() void {
    jobs.deinit();
}

pub fn program() ove.Error!void {
    try jobs.init(.{ .name = "jobs", .priority = .high });
    try work.init(endQueue, {});
    try jobs.submit(&work);
    hostile.waitForTheStop();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Drop a work item while it runs.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var jobs: hostile.WorkQueue = undefined;
var work: ove.Work = undefined;
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
    try jobs.init(.{ .name = "jobs", .priority = .high });
    try work.init(sleepInside, {});
    try jobs.submit(&work);
    hostile.waitUntil(isStarted);
    work.deinit();
    hostile.expect(@src(), @atomicLoad(bool, &is_ended, .acquire));
    jobs.deinit();
}

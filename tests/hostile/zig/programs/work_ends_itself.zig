// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Let a work item drop its own owner.
//! end: stops 9
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var jobs: hostile.WorkQueue = undefined;
var work: ove.Work = undefined;

fn endSelf() void {
    work.deinit();
}

pub fn program() ove.Error!void {
    try jobs.init(.{ .name = "jobs", .priority = .high });
    try work.init(endSelf, {});
    try jobs.submit(&work);
    hostile.waitForTheStop();
}

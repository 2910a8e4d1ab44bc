// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Drop a queue that has delayed work.
//! end: stops 9
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var jobs: hostile.WorkQueue = undefined;
var work: ove.Work = undefined;

fn nothing() void {}

pub fn program() ove.Error!void {
    try jobs.init(.{ .name = "jobs", .priority = .high });
    try work.init(nothing, {});
    try jobs.submitDelayed(&work, .s(60));
    jobs.deinit();
}

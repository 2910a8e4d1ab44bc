// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Hand one work item to two queues.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var jobs: hostile.WorkQueue = undefined;
var work: ove.Work = undefined;
var second: hostile.WorkQueue = undefined;

fn nothing() void {}

pub fn program() ove.Error!void {
    try jobs.init(.{ .name = "jobs", .priority = .low });
    try second.init(.{ .name = "second", .priority = .low });
    try work.init(nothing, {});
    // Long enough that it waits still, where threads run at the same time too.
    try jobs.submitDelayed(&work, .s(60));
    hostile.expectError(@src(), second.submit(&work), error.Busy);
    hostile.expectError(@src(), second.submitDelayed(&work, .ms(1)), error.Busy);
    try work.cancel();
    try second.submit(&work);
    try work.flush(.forever);
    work.deinit();
    second.deinit();
    jobs.deinit();
}

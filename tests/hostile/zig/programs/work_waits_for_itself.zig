// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.own_thread
//! tries: Let work wait for itself and for its queue.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var jobs: hostile.WorkQueue = undefined;
var work: ove.Work = undefined;
var refused: u32 = 0;

fn wait() void {
    if (work.flush(.forever)) {} else |failure| count(failure);
    if (jobs.flush(.forever)) {} else |failure| count(failure);
}

fn count(failure: ove.Error) void {
    if (failure == error.Deadlock) _ = @atomicRmw(u32, &refused, .Add, 1, .monotonic);
}

fn isRefused() bool {
    return @atomicLoad(u32, &refused, .monotonic) == 2;
}

pub fn program() ove.Error!void {
    try jobs.init(.{ .name = "jobs", .priority = .high });
    try work.init(wait, {});
    try jobs.submit(&work);
    hostile.waitUntil(isRefused);
    work.deinit();
    jobs.deinit();
}

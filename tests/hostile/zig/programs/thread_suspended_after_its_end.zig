// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Suspend, resume and rank a thread that has ended, then make the next in its place.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var ended: hostile.Thread = undefined;

fn nothing() void {}

pub fn program() ove.Error!void {
    for ([_]ove.Priority{ .high, .low, .realtime, .normal }) |priority| {
        try ended.init(.{ .name = "ended", .priority = priority }, nothing, {});
        try ended.join(.forever);
        ended.ref().suspendIt() catch {};
        ended.ref().resumeIt() catch {};
        ended.ref().setPriority(.critical) catch {};
        ended.ref().setPriority(.idle) catch {};
        try ended.join(.forever);
        try ended.end();
    }
}

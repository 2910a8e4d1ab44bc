// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Resume a thread that has ended, often.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var ended: hostile.Thread = undefined;

fn nothing() void {}

pub fn program() ove.Error!void {
    try ended.init(.{ .name = "ended", .priority = .high }, nothing, {});
    try ended.join(.forever);
    for (0..5) |_| {
        ended.ref().resumeIt() catch {};
        try ove.thread.sleepMs(1);
    }
    hostile.expect(@src(), ended.state() == .terminated);
    try ended.end();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Rank a thread that has ended above the caller.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var ended: hostile.Thread = undefined;

fn nothing() void {}

pub fn program() ove.Error!void {
    try ended.init(.{ .name = "ended", .priority = .high }, nothing, {});
    try ended.join(.forever);
    ended.ref().setPriority(.realtime) catch {};
    try ove.thread.sleepMs(1);
    hostile.expect(@src(), ended.state() == .terminated);
    try ended.end();
}

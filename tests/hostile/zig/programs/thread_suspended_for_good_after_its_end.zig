// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Suspend a thread that has ended.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var ended: hostile.Thread = undefined;

fn nothing() void {}

pub fn program() ove.Error!void {
    try ended.init(.{ .name = "ended", .priority = .high }, nothing, {});
    try ended.join(.forever);
    ended.ref().suspendIt() catch {};
    try ove.thread.sleepMs(1);
    try ended.end();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop the owner of a thread that suspends itself again and again after that.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var sleeper: hostile.Thread = undefined;

fn sleep() void {
    for (0..4) |_| ove.thread.current().suspendIt() catch {};
}

pub fn program() ove.Error!void {
    try sleeper.init(.{ .name = "sleeper", .priority = .low }, sleep, {});
    sleeper.deinit();
}

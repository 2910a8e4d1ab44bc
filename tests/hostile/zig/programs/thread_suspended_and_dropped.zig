// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop the owner of a thread that suspends itself.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var sleeper: hostile.Thread = undefined;

fn sleep() void {
    ove.thread.current().suspendIt() catch {};
}

fn isAsleep() bool {
    return sleeper.state() == .suspended;
}

pub fn program() ove.Error!void {
    try sleeper.init(.{ .name = "sleeper", .priority = .high }, sleep, {});
    hostile.waitUntil(isAsleep);
    sleeper.deinit();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.waited_for
//! tries: Join a thread from two threads.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var slow: hostile.Thread = undefined;
var joiner: hostile.Thread = undefined;

fn sleep() void {
    ove.thread.sleepMs(300) catch {};
}

fn join() void {
    slow.join(.forever) catch hostile.expect(@src(), false);
}

fn isJoining() bool {
    return joiner.state() == .blocked;
}

pub fn program() ove.Error!void {
    try slow.init(.{ .name = "slow" }, sleep, {});
    try joiner.init(.{ .name = "joiner", .priority = .high }, join, {});
    hostile.waitUntil(@src(), isJoining);
    hostile.expectError(@src(), slow.join(.ms(1)), error.Busy);
    try joiner.join(.forever);
    joiner.deinit();
    slow.deinit();
}

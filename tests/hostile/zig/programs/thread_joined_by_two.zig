// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.waited_for
//! tries: Join a thread from two threads.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var go: ove.Event = undefined;
var slow: hostile.Thread = undefined;
var joiner: hostile.Thread = undefined;

fn waitToGo() void {
    go.wait(.forever) catch hostile.expect(@src(), false);
}

fn join() void {
    slow.join(.forever) catch hostile.expect(@src(), false);
}

fn isJoining() bool {
    return joiner.state() == .blocked;
}

pub fn program() ove.Error!void {
    try go.init();
    try slow.init(.{ .name = "slow" }, waitToGo, {});
    try joiner.init(.{ .name = "joiner", .priority = .high }, join, {});
    hostile.waitUntil(isJoining);
    hostile.expectError(@src(), slow.join(.ms(1)), error.Busy);
    try go.signal();
    try joiner.join(.forever);
    joiner.deinit();
    slow.deinit();
    go.deinit();
}

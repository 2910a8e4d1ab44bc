// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop the owner of a thread that was suspended in a wait that ends.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var tokens: ove.Sem = undefined;
var waiter: hostile.Thread = undefined;

fn wait() void {
    tokens.take(.forever) catch hostile.expect(@src(), false);
}

fn isBlocked() bool {
    return waiter.state() == .blocked;
}

pub fn program() ove.Error!void {
    try tokens.init(0, 1);
    try waiter.init(.{ .name = "waiter", .priority = .high }, wait, {});
    hostile.waitUntil(isBlocked);
    try waiter.ref().suspendIt();
    try tokens.give();
    waiter.deinit();
    hostile.expect(@src(), tokens.count() == 0);
    tokens.deinit();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop the owner of a thread that waits for a mutex of the caller's.
//! end: waits
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var mutex: ove.Mutex = undefined;
var waiter: hostile.Thread = undefined;

fn wait() void {
    mutex.lock(.forever) catch {};
}

pub fn program() ove.Error!void {
    try mutex.init();
    try mutex.lock(.forever);
    try waiter.init(.{ .name = "waiter", .priority = .high }, wait, {});
    waiter.deinit();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_holding
//! tries: Drop the owner of a thread that holds a mutex until it is asked to stop.
//! end: returns
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var mutex: ove.Mutex = undefined;
var holder: hostile.Thread = undefined;

fn hold() void {
    const guard = mutex.acquire(.forever) catch return;
    defer guard.release();
    while (!ove.thread.shouldStop()) ove.thread.sleepMs(1) catch {};
}

fn isHeld() bool {
    mutex.tryLock() catch return true;
    mutex.unlock() catch {};
    return false;
}

pub fn program() ove.Error!void {
    try mutex.init();
    try holder.init(.{ .name = "holder", .priority = .high }, hold, {});
    hostile.waitUntil(isHeld);
    holder.deinit();
    try mutex.tryLock();
    try mutex.unlock();
}

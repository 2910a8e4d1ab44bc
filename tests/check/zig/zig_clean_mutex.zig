// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds nothing: each thread counts while it holds the mutex.
const ove = @import("ove");
const turns = @import("main.zig").turns;

const lock = ove.static("zig_lock", ove.Mutex, .{});
var counted: u32 = 0;

pub fn one() void {
    for (0..turns) |_| {
        lock.lock(.forever) catch return;
        counted += 1;
        lock.unlock() catch return;
        ove.thread.yield();
    }
}

pub fn other() void {
    one();
}

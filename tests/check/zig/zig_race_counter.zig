// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds data-race.counter: two threads count without a lock.
const ove = @import("ove");
const turns = @import("main.zig").turns;

var counter: u32 = 0;

pub fn one() void {
    for (0..turns) |_| {
        counter += 1;
        ove.thread.yield();
    }
}

pub fn other() void {
    one();
}

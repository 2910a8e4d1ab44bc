// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop a thread before the start that would have returned a value.
//! end: returns
//! runs: before the start
const ove = @import("ove");
const hostile = @import("../hostile.zig");

pub const before_the_start = true;

var never: hostile.Thread = undefined;

fn run() void {
    hostile.expect(@src(), false);
}

pub fn program() ove.Error!void {
    try never.init(.{ .name = "never" }, run, {});
    never.deinit();
    const on_heap = try hostile.Thread.create(.{ .name = "never" }, run, {});
    on_heap.destroy();
}

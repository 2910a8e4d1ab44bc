// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: End a thread before the start whose captures look like a value.
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
    try never.end();
    try never.init(.{ .name = "never" }, run, {});
    try never.end();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.own_thread
//! tries: Let a thread drop its own owner.
//! end: stops 9
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var suicide: hostile.Thread = undefined;

fn endSelf() void {
    suicide.deinit();
}

pub fn program() ove.Error!void {
    try suicide.init(.{ .name = "suicide" }, endSelf, {});
    hostile.waitForTheStop();
}

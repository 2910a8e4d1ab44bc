// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_holding
//! tries: Lock a mutex whose owner has ended with a forgotten guard and been freed.
//! end: returns
//! end.checks: stops 9
//! end.freertos: stops 9
const ove = @import("ove");
const hostile = @import("../hostile.zig");

var mutex: ove.Mutex = undefined;
var holder: hostile.Thread = undefined;

fn hold() void {
    mutex.lock(.forever) catch {};
}

pub fn program() ove.Error!void {
    try mutex.init();
    try holder.init(.{ .name = "holder", .priority = .high }, hold, {});
    try holder.join(.forever);
    holder.deinit();
    hostile.expectError(@src(), mutex.lock(.ms(5)), error.Timeout);
}

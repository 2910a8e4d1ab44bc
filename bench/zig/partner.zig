// SPDX-License-Identifier: MIT OR Apache-2.0
//! The second thread of a case that needs two.
const ove = @import("ove");
const Object = @import("object.zig").Object;

/// Stack size of a case's thread, in bytes.
pub const stack = 1024;
/// The runner's priority.
pub const runner: ove.Priority = .normal;
/// More urgent than the runner, so a woken thread runs at once.
pub const urgent: ove.Priority = .high;

const Thread = ove.Thread(stack);

var partner: Object(Thread) = .{};
var stop_asked: bool = false;

pub fn start(comptime entry: fn () void, comptime priority: ove.Priority) ove.Error!void {
    asked().* = false;
    try partner.make(.{ Thread.Options{ .name = "partner", .priority = priority }, entry, {} });
}

pub fn thread() *Thread {
    return partner.at();
}

/// Join the partner, which must have been told to stop and woken, and deinitialise it.
pub fn end() ove.Error!void {
    try partner.at().join(.forever);
    try partner.unmake();
}

pub fn tellToStop() void {
    asked().* = true;
}

/// Tells the partner to end; it checks this each time it is woken.
pub inline fn stops() bool {
    return asked().*;
}

inline fn asked() *volatile bool {
    return &stop_asked;
}

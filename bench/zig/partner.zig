// SPDX-License-Identifier: MIT OR Apache-2.0
//! The second thread of a case that needs two.
const ove = @import("ove");
const Object = @import("object.zig").Object;

/// Bytes of stack that a thread of a case gets.
pub const stack = 1024;
/// The runner's priority.
pub const runner: ove.Priority = .normal;
/// Above the runner: what is woken runs at once.
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

/// Wait for the end of the partner, which has been told to stop and been woken, and take it back.
pub fn end() ove.Error!void {
    try partner.at().join(.forever);
    try partner.unmake();
}

pub fn tellToStop() void {
    asked().* = true;
}

/// Whether the partner is to end; it looks each time it is woken.
pub inline fn stops() bool {
    return asked().*;
}

inline fn asked() *volatile bool {
    return &stop_asked;
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Shared by every hostile program in Zig.
const ove = @import("ove");

/// The stack of a program's own threads, in bytes.
pub const stack: usize = @max(ove.thread.min_stack, 4096);

pub const Thread = ove.Thread(stack);
pub const WorkQueue = ove.WorkQueue(stack);

/// End the image with a code that no end of a program has, unless the condition holds.
pub fn expect(at: std.builtin.SourceLocation, condition: bool) void {
    if (condition) return;
    ove.print("{s}:{}: it does not hold\n", .{ at.file, at.line });
    ove.board.exit(1);
}

/// The answer is this error.
pub fn expectError(at: std.builtin.SourceLocation, answer: anytype, wanted: ove.Error) void {
    if (answer) |_| expect(at, false) else |failure| expect(at, failure == wanted);
}

/// Sleep a millisecond at a time until it holds, for half a second at most.
pub fn waitUntil(at: std.builtin.SourceLocation, comptime holds: fn () bool) void {
    for (0..500) |_| {
        if (holds()) return;
        ove.thread.sleepMs(1) catch {};
    }
    expect(at, holds());
}

const std = @import("std");

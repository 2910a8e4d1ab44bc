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

/// Sleep a millisecond at a time until it holds. Where that never comes, the watchdog ends the image.
pub fn waitUntil(comptime holds: fn () bool) void {
    while (!holds()) ove.thread.sleepMs(1) catch {};
}

/// Sleep until another thread stops the program. Where that never comes, the watchdog ends the image.
pub fn waitForTheStop() noreturn {
    while (true) ove.thread.sleepMs(1000) catch {};
}

const std = @import("std");

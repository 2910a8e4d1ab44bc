// SPDX-License-Identifier: MIT OR Apache-2.0
//! `std.log` on the board's console.
const std = @import("std");
const board = @import("board.zig");

/// The function that `std.log` calls unless the application's `std_options` names another `logFn`. It writes one line,
/// "level(scope): text", to the console. The levels are those of `std_options`; a level that is off costs nothing.
/// Context: any. Blocks: until the console has taken the line. Cost: O(bytes); 128 bytes of stack, and the stack of
/// formatting. A line of more than 128 bytes is written in pieces, between which another thread may write.
pub fn log(
    comptime level: std.log.Level,
    comptime scope: @EnumLiteral(),
    comptime format: []const u8,
    args: anytype,
) void {
    const head = comptime level.asText() ++ (if (scope == .default) "" else "(" ++ @tagName(scope) ++ ")") ++ ": ";
    var buffer: [128]u8 = undefined;
    var console: board.Console = .init(&buffer);
    // The console takes everything.
    console.writer.print(head ++ format ++ "\n", args) catch {};
    console.writer.flush() catch {};
}

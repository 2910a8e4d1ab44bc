// SPDX-License-Identifier: MIT OR Apache-2.0
//! `std.log` on ove: lines whose text the host formats, or with CONFIG_OVE_LOG=n text on the board's console.
const std = @import("std");
const board = @import("board.zig");
const config = @import("ove_config");
const line = @import("log_line.zig");

/// The function that `std.log` calls unless the application's `std_options` names another `logFn`. With CONFIG_OVE_LOG,
/// a line stores an address and its arguments; the text stays in the ELF file, as ove/log.h describes. The module is
/// the scope. Arguments are integers up to 64 bits, floating point values, bool, enumerations, errors, pointers and
/// []const u8; a line with another argument is formatted in the program, to at most 152 bytes. A line that finds no
/// space is dropped and counted. Lines above CONFIG_OVE_LOG_LEVEL, or above the level of `std_options`, leave no code.
///
/// With CONFIG_OVE_LOG=n, the function writes one line, "level(scope): text", to the console; a line of more than 128 bytes
/// is written in pieces, between which another thread may write.
///
/// Context: any. Blocks: never; without CONFIG_OVE_LOG until the console has accepted the line. Cost: O(bytes of the
/// arguments), and without CONFIG_OVE_LOG the formatting with 128 bytes of stack.
pub fn log(
    comptime level: std.log.Level,
    comptime scope: @EnumLiteral(),
    comptime format: []const u8,
    args: anytype,
) void {
    const module = if (scope == .default) "" else @tagName(scope);
    if (config.log) return line.write(level, module, .{}, format, args);
    const head = comptime level.asText() ++ (if (module.len == 0) "" else "(" ++ module ++ ")") ++ ": ";
    var buffer: [128]u8 = undefined;
    var console: board.Console = .init(&buffer);
    // The console accepts everything.
    console.writer.print(head ++ format ++ "\n", args) catch {};
    console.writer.flush() catch {};
}

/// Log lines with their source location, which `std.log` does not pass to functions:
///
///     ove.logAt(@src(), .net).info("sent {} bytes", .{count});
///
/// The levels, arguments and costs are those of `std.log`. If `std_options` of the application names a `logFn`, or with
/// CONFIG_OVE_LOG=n, the line is passed to `std.log`, without its location.
pub fn logAt(comptime place: std.builtin.SourceLocation, comptime scope: @EnumLiteral()) type {
    return struct {
        /// Something is wrong.
        pub inline fn err(comptime format: []const u8, args: anytype) void {
            write(.err, format, args);
        }

        /// Something may go wrong.
        pub inline fn warn(comptime format: []const u8, args: anytype) void {
            write(.warn, format, args);
        }

        /// Something happened.
        pub inline fn info(comptime format: []const u8, args: anytype) void {
            write(.info, format, args);
        }

        /// Something for the developer.
        pub inline fn debug(comptime format: []const u8, args: anytype) void {
            write(.debug, format, args);
        }

        inline fn write(comptime level: std.log.Level, comptime format: []const u8, args: anytype) void {
            if (comptime !std.log.logEnabled(level, scope)) return;
            if (!config.log or std.options.logFn != log) return std.options.logFn(level, scope, format, args);
            const module = if (scope == .default) "" else @tagName(scope);
            line.write(level, module, .{ .file = place.file, .line = @truncate(place.line) }, format, args);
        }
    };
}

// SPDX-License-Identifier: MIT OR Apache-2.0
const std = @import("std");
const ove = @import("ove");
const h = @import("harness.zig");

comptime {
    h.thread(
        "run.log.goes_to_its_sink",
        "A log line goes to the program's sink, with its level.",
        goesToItsSink,
    );
    h.stops(
        "run.log.is_written_to_the_console",
        .{ .stop = .misuse, .place = "after the log", .says = "warning(net): 3 of " ++ long ++ " lost" },
        "A log line goes to the board's console, with its level and scope, complete even if it is long.",
        isWrittenToTheConsole,
    );
}

const long: [300]u8 = @splat('a');

var level: ?std.log.Level = null;
var number: u32 = 0;

/// Takes the lines of the scope `kept`; all others go to the console.
pub fn sink(
    comptime message_level: std.log.Level,
    comptime scope: @EnumLiteral(),
    comptime format: []const u8,
    args: anytype,
) void {
    if (scope != .kept) return ove.log(message_level, scope, format, args);
    level = message_level;
    number = args[0];
}

fn goesToItsSink() !void {
    const log = std.log.scoped(.kept);
    log.err("number {}", .{@as(u32, 7)});
    h.expect(@src(), level == .err and number == 7);
    log.debug("number {}", .{@as(u32, 8)});
    h.expect(@src(), number == if (std.log.default_level == .debug) 8 else 7);
}

fn isWrittenToTheConsole() !void {
    std.log.scoped(.net).warn("{} of {s} lost", .{ 3, &long });
    ove.stop(.misuse, "after the log");
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The board's console and exit.
const std = @import("std");
const sys = @import("sys/sys.zig");

/// Write to the console. Context: any. Blocks: until the console has taken it. Cost: O(bytes).
pub fn write(bytes: []const u8) void {
    sys.ove_board_console_write(bytes.ptr, bytes.len);
}

/// Write a line of up to 127 bytes to the console; what is longer is cut. Context: any. Blocks: as `write`.
pub fn print(comptime format: []const u8, args: anytype) void {
    var buffer: [128]u8 = undefined;
    var writer: std.Io.Writer = .fixed(&buffer);
    writer.print(format, args) catch {
        buffer[buffer.len - 1] = '\n';
        return write(&buffer);
    };
    write(writer.buffered());
}

/// End the program. Context: any. Never returns.
pub fn exit(code: c_int) noreturn {
    sys.ove_board_exit(code);
}

/// Let `function` run at the board's software interrupt. Its name should end in FromIsr: it runs in interrupt context.
/// Context: thread, start. Blocks: never.
pub fn attachIrq(comptime function: fn () void) void {
    const Handler = struct {
        fn enter(_: ?*anyopaque) callconv(.c) void {
            function();
        }
    };
    sys.ove_board_irq_attach(Handler.enter, null);
}

/// Raise the board's software interrupt. Context: any. Blocks: never.
pub fn triggerIrq() void {
    sys.ove_board_irq_trigger();
}

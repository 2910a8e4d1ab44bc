// SPDX-License-Identifier: MIT OR Apache-2.0
//! The board's console and exit.
const std = @import("std");
const sys = @import("ove_sys");

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

/// The console as a `std.Io.Writer`. `flush()` it at the end. Context: any. Blocks: as `write`.
pub const Console = struct {
    writer: std.Io.Writer,

    /// The buffer's bytes are written together.
    pub fn init(buffer: []u8) Console {
        return .{ .writer = .{ .buffer = buffer, .vtable = &.{ .drain = drain } } };
    }

    fn drain(writer: *std.Io.Writer, data: []const []const u8, splat: usize) std.Io.Writer.Error!usize {
        write(writer.buffered());
        writer.end = 0;
        var taken: usize = 0;
        for (data[0 .. data.len - 1]) |bytes| {
            write(bytes);
            taken += bytes.len;
        }
        const last = data[data.len - 1];
        for (0..splat) |_| write(last);
        return taken + last.len * splat;
    }
};

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

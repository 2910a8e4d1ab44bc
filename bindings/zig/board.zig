// SPDX-License-Identifier: MIT OR Apache-2.0
//! The board's console and exit.
const std = @import("std");
const sys = @import("ove_sys");

/// Write to the console. Context: any. Blocks: until the console has accepted the bytes. Cost: O(bytes).
pub fn write(bytes: []const u8) void {
    sys.ove_board_console_write(bytes.ptr, bytes.len);
}

/// Write a line of up to 127 bytes to the console; a longer line is truncated. Context: any. Blocks: as `write`.
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

fn Handler(comptime function: fn () void) type {
    return struct {
        fn enter(_: ?*anyopaque) callconv(.c) void {
            function();
        }
    };
}

/// Run `function` at the board's software interrupt. Its name should end in FromIsr: it runs in interrupt context.
/// Context: thread, start. Blocks: never.
pub fn attachIrq(comptime function: fn () void) void {
    sys.ove_board_irq_attach(Handler(function).enter, null);
}

/// The number of software interrupts of the board; number 0 is that of `attachIrq`. Context: any. Blocks: never.
pub fn irqCount() u32 {
    return sys.ove_board_irq_count();
}

/// As `attachIrq`, for one of several and with a priority as a register value of the processor. Context: thread, start.
/// Blocks: never. Stops the program for a number that the board does not have.
pub fn attachIrqAt(number: u32, priority: u8, comptime function: fn () void) void {
    sys.ove_board_irq_attach_at(number, priority, Handler(function).enter, null);
}

/// Raise one of several software interrupts, to which a function is attached. Context: any on a board that has several.
/// Blocks: on the host, until the function has returned.
pub fn triggerIrqAt(number: u32) void {
    sys.ove_board_irq_trigger_at(number);
}

/// Raise the board's software interrupt. Context: any. Blocks: never.
pub fn triggerIrq() void {
    sys.ove_board_irq_trigger();
}

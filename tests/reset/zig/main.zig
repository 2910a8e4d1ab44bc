// SPDX-License-Identifier: MIT OR Apache-2.0
//! A thread panics; the next boot reports that and requests a reset; the boot after that reports the request.
const ove = @import("ove");

extern fn ove_board_console_write(text: [*]const u8, length: usize) void;
extern fn ove_board_exit(code: c_int) noreturn;

const worker = ove.static("worker", ove.Thread(2048), .{ .{ .name = "worker" }, work, {} });

comptime {
    _ = worker;
}

fn print(text: []const u8) void {
    ove_board_console_write(text.ptr, text.len);
}

fn work() void {
    @panic("of its own accord");
}

pub fn main() ove.Error {
    const last = ove.reset.last() catch {
        print("not supported\n");
        ove_board_exit(if (ove.reset.now()) |_| 1 else |_| 0);
    };
    switch (last.reason()) {
        .power_on => {
            print("power-on\n");
            return ove.run();
        },
        .stop => {
            print("stop in '");
            print(last.thread());
            const is_whole = last.number() == @backingInt(ove.Stop.panic) and last.lr() == null;
            print(if (is_whole) "'\n" else "' wrongly\n");
            ove.reset.now() catch {};
        },
        .request => {
            print("requested\n");
            ove_board_exit(0);
        },
        else => print("another reason\n"),
    }
    ove_board_exit(1);
}

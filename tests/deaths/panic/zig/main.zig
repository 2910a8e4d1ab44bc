// SPDX-License-Identifier: MIT OR Apache-2.0
//! A thread panics, while another one waits for a semaphore.
const ove = @import("ove");

const stack = 4096;

const done = ove.static("done", ove.Sem, .{ 0, 1 });
const parser = ove.static("parser", ove.Thread(stack), .{ .{ .name = "parser" }, parse, {} });
const waiting = ove.static("waiting", ove.Thread(stack), .{ .{ .name = "waiting", .priority = .high }, wait, {} });

comptime {
    _ = .{ parser, waiting };
}

noinline fn check(value: u32) void {
    if (value != 1) @panic("the value is not 1");
}

fn parse() void {
    ove.thread.sleepUnchecked(.ms(10));
    for (1..3) |value| check(value);
}

fn wait() void {
    done.take(.forever) catch {};
    check(1);
}

pub fn main() ove.Error {
    return ove.run();
}

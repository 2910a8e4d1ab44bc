// SPDX-License-Identifier: MIT OR Apache-2.0
//! A thread waits for a message that no thread sends, so it does not feed its watchdog.
const ove = @import("ove");

const stack = 2048;

const packets = ove.static("packets", ove.Queue(u32, 3), .{});
const alive = ove.static("alive", ove.Watchdog, .{ "radio", ove.Duration.ms(50), null, {} });
const radio = ove.static("radio", ove.Thread(stack), .{ .{ .name = "radio" }, receive, {} });
const supervisor = ove.static("supervisor", ove.Thread(stack), .{
    .{ .name = "supervisor", .priority = .high },
    supervise,
    {},
});

comptime {
    _ = .{ radio, supervisor };
}

fn receive() void {
    while (packets.receive(.forever)) |_| alive.feed() else |_| {}
}

fn supervise() void {
    while (ove.watchdog.check()) |_| ove.thread.sleepUnchecked(.ms(10)) else |_| {}
}

pub fn main() ove.Error {
    alive.start() catch unreachable;
    return ove.run();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two threads wait for each other, and a third waits for a message that no thread sends.
const ove = @import("ove");

const stack = 2048;

const forth = ove.static("forth", ove.Mutex, .{});
const back = ove.static("back", ove.Mutex, .{});
const orders = ove.static("orders", ove.Queue(u32, 3), .{});
const goer = ove.static("goer", ove.Thread(stack), .{ .{ .name = "goer" }, go, {} });
const comer = ove.static("comer", ove.Thread(stack), .{ .{ .name = "comer", .priority = .high }, come, {} });
const server = ove.static("server", ove.Thread(stack), .{ .{ .name = "server", .priority = .low }, serve, {} });

comptime {
    _ = .{ goer, comer, server };
}

fn cross(first: *ove.Mutex, second: *ove.Mutex) !void {
    try first.lock(.forever);
    ove.thread.sleepUnchecked(.ms(10));
    try second.lock(.forever);
}

fn go() void {
    cross(forth, back) catch unreachable;
}

fn come() void {
    cross(back, forth) catch unreachable;
}

fn serve() void {
    while (orders.receive(.forever)) |_| {} else |_| {}
}

pub fn main() ove.Error {
    return ove.run();
}

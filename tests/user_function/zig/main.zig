// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");

const lock = ove.static("lock", ove.Mutex, .{});
const tokens = ove.static("tokens", ove.Sem, .{ 0, 8 });
const items = ove.static("items", ove.Queue(u32, 4), .{});
const changed = ove.static("changed", ove.Event, .{});
const flags = ove.static("flags", ove.EventGroup, .{});
var total: u32 = 0;

/// Not in line: the test asks for its size.
noinline fn userFunction(item: u32) callconv(.c) void {
    {
        const guard = lock.acquire(.ms(10)) catch return;
        defer guard.release();
        total +%= item;
    }
    tokens.give() catch {};
    items.send(item, .ms(10)) catch {};
    changed.signal() catch {};
    flags.set(1) catch {};
    ove.thread.yield();
}

comptime {
    @export(&userFunction, .{ .name = "user_function" });
}

pub fn main() ove.Error {
    userFunction(1);
    return ove.run();
}

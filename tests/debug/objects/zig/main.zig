// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects of each kind in a known state, once a thread is in at_rest(). The names are those of the program in C.
const ove = @import("ove");

const stack = 2048;

const door = ove.static("door", ove.Mutex, .{});
const gate = ove.static("gate", ove.RMutex, .{});
const orders = ove.static("orders", ove.Queue(i32, 4), .{});
const tokens = ove.static("tokens", ove.Sem, .{ 2, 5 });
const bell = ove.static("bell", ove.Event, .{});
const pulse = ove.static("pulse", ove.Timer, .{ ove.Duration.ms(100000), .periodic, onExpiry, {} });
const chime = ove.static("chime", ove.Timer, .{ ove.Duration.ms(70), .one_shot, onExpiry, {} });
const radio_alive = ove.static("radio_alive", ove.Watchdog, .{ "radio", ove.Duration.ms(100000), null, {} });
const pump_alive = ove.static("pump_alive", ove.Watchdog, .{ "pump", ove.Duration.ms(70), null, {} });
const keeper = ove.static("keeper", ove.Thread(stack), .{ .{ .name = "keeper", .priority = .high }, keep, {} });
const visitor = ove.static("visitor", ove.Thread(stack), .{ .{ .name = "visitor" }, knock, {} });
const buyer = ove.static("buyer", ove.Thread(stack), .{ .{ .name = "buyer" }, buy, {} });
const looker = ove.static("looker", ove.Thread(stack), .{ .{ .name = "looker", .priority = .low }, look, {} });

comptime {
    _ = .{ keeper, visitor, buyer, looker };
}

var permits: [2]*ove.Sem = undefined;
var spare: ?*ove.Queue(i32, 4) = null;
var sensor_alive: *ove.Watchdog = undefined;
var last: u32 = 0;

fn onExpiry() void {}

fn keep() void {
    door.lock(.forever) catch {};
    bell.wait(.forever) catch {};
}

fn buy() void {
    permits[0].take(.forever) catch {};
}

fn knock() void {
    door.lock(.forever) catch {};
}

export fn at_rest() void {
    @as(*volatile u32, &last).* = 1;
}

fn look() void {
    pulse.start() catch {};
    orders.trySend(7) catch {};
    tokens.tryTake() catch {};
    gate.lock(.forever) catch {};
    gate.unlock() catch {};
    spare.?.trySend(7) catch {};
    sensor_alive.start() catch {};
    ove.thread.sleep(.ms(20)) catch {};
    radio_alive.start() catch {};
    @call(.never_inline, at_rest, .{});
    pump_alive.start() catch {};
    chime.start() catch {};
    bell.wait(.forever) catch {};
}

pub fn main() ove.Error {
    permits = .{ ove.Sem.create(0, 1) catch unreachable, ove.Sem.create(3, 3) catch unreachable };
    spare = ove.Queue(i32, 4).create() catch unreachable;
    sensor_alive = ove.Watchdog.create("sensor", .ms(5), null, {}) catch unreachable;
    return ove.run();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The watchdog calls as regions: a feed, and checks of one running watchdog and of five.
const ove = @import("ove");

const passes = 20;
const hour: ove.Duration = .ms(3_600_000);

const fed = ove.static("fed", ove.Watchdog, .{ "fed", hour, null, {} });
const first = ove.static("first", ove.Watchdog, .{ "other", hour, null, {} });
const second = ove.static("second", ove.Watchdog, .{ "other", hour, null, {} });
const third = ove.static("third", ove.Watchdog, .{ "other", hour, null, {} });
const fourth = ove.static("fourth", ove.Watchdog, .{ "other", hour, null, {} });
const caller = ove.static("caller", ove.Thread(2048), .{ .{ .name = "caller" }, callAll, {} });

comptime {
    _ = caller;
}

fn start() void {
    const region = ove.measure("start");
    defer region.end();
    fed.start() catch {};
}

fn feed() void {
    const region = ove.measure("feed");
    defer region.end();
    fed.feed();
}

fn checkOne() void {
    const region = ove.measure("check of 1");
    defer region.end();
    ove.watchdog.check() catch {};
}

fn checkFive() void {
    const region = ove.measure("check of 5");
    defer region.end();
    ove.watchdog.check() catch {};
}

fn stop() void {
    const region = ove.measure("stop");
    defer region.end();
    fed.stop() catch {};
}

fn callAll() void {
    const others = [_]*ove.Watchdog{ first, second, third, fourth };
    for (0..passes) |_| {
        start();
        feed();
        checkOne();
        for (others) |other| other.start() catch {};
        checkFive();
        for (others) |other| other.stop() catch {};
        stop();
    }
    ove.board.exit(0);
}

pub fn main() ove.Error {
    return ove.run();
}

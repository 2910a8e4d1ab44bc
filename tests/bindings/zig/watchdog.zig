// SPDX-License-Identifier: MIT OR Apache-2.0
const std = @import("std");
const ove = @import("ove");
const h = @import("harness.zig");

comptime {
    h.thread(
        "watchdog.check.tells_a_late_one",
        "The function of a late watchdog is called once, and the check fails until the watchdog is fed or stopped.",
        tellsOnce,
    );
    h.stops(
        "watchdog.check.names_the_late_one",
        .{ .stop = .watchdog, .place = "radio" },
        "A late watchdog without a function stops the program with its name.",
        names,
    );
    h.thread(
        "watchdog.drop.leaves_the_check",
        "After a running watchdog has been deinitialised, a check ignores it.",
        ends,
    );
    h.thread(
        "watchdog.isr.may_feed_and_check",
        "An ISR may feed a watchdog and check all watchdogs; the function runs in the ISR.",
        inIsr,
    );
    if (!ove.config.zero_heap) h.thread(
        "watchdog.create.gives_its_memory_back",
        "A watchdog on the heap works like any other, and its owner releases its memory.",
        onHeap,
    );
}

/// A busy host may keep the program from running for some time.
fn lateAfter() ove.Duration {
    return if (h.hasExactTime()) .ms(20) else .ms(1000);
}

fn beLate() !void {
    try ove.thread.sleep(lateAfter());
    try ove.thread.sleep(.ms(20));
}

fn tell(late: *ove.Watchdog, point: c_int) void {
    h.expect(@src(), std.mem.eql(u8, late.name(), "watched"));
    h.point(point);
}

fn count(calls: *u32) void {
    calls.* += 1;
}

fn tellsOnce() !void {
    var watched: ove.Watchdog = undefined;
    try watched.init("watched", lateAfter(), tell, @as(c_int, 1));
    defer watched.deinit();
    try watched.start();
    try ove.watchdog.check();
    try beLate();
    h.expectError(@src(), ove.watchdog.check(), error.Timeout);
    h.expectError(@src(), ove.watchdog.check(), error.Timeout);
    watched.feed();
    try ove.watchdog.check();
    try beLate();
    try watched.stop();
    try ove.watchdog.check();
    h.expectPoints(@src(), &.{1});
}

fn names() !void {
    var radio: ove.Watchdog = undefined;
    try radio.init("radio", lateAfter(), null, {});
    try radio.start();
    try beLate();
    try ove.watchdog.check();
}

fn ends() !void {
    var calls: u32 = 0;
    var gone: ove.Watchdog = undefined;
    try gone.init("gone", lateAfter(), count, &calls);
    try gone.start();
    try beLate();
    try gone.end();
    try ove.watchdog.check();
    h.expect(@src(), calls == 0);
}

fn feedAndCheck(watched: *ove.Watchdog) void {
    watched.feed();
    h.expectOk(@src(), ove.watchdog.check());
}

fn checkLate(watched: *ove.Watchdog) void {
    _ = watched;
    h.expectError(@src(), ove.watchdog.check(), error.Timeout);
}

fn inIsr() !void {
    var calls: u32 = 0;
    var watched: ove.Watchdog = undefined;
    try watched.init("watched", lateAfter(), count, &calls);
    defer watched.deinit();
    try watched.start();
    try beLate();
    h.inIsr(&watched, feedAndCheck);
    try beLate();
    h.expect(@src(), calls == 0);
    h.inIsr(&watched, checkLate);
    h.expect(@src(), calls == 1);
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    var calls: u32 = 0;
    const watched = try ove.Watchdog.create("heap", lateAfter(), count, &calls);
    const silent = try ove.Watchdog.create("silent", .s(3600), null, {});
    try watched.start();
    try silent.start();
    try beLate();
    h.expectError(@src(), ove.watchdog.check(), error.Timeout);
    h.expect(@src(), calls == 1);
    watched.destroy();
    silent.destroy();
    try ove.watchdog.check();
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

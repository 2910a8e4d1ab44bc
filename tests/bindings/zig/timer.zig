// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");

comptime {
    h.thread(
        "timer.one_shot.expires_once",
        "A one-shot timer calls its function once, never early, and is then stopped.",
        expiresOnce,
    );
    h.thread(
        "timer.periodic.expires_until_stopped",
        "A periodic timer calls its function each period until it is stopped.",
        expiresUntilStopped,
    );
    h.thread(
        "timer.callback.may_use_its_timer",
        "A timer's function may stop its own timer and change its period.",
        usesItself,
    );
    h.thread("timer.reset.starts_the_period_anew", "A timer that is reset in time does not expire.", resets);
    h.thread(
        "timer.drop.ends_its_calls",
        "After a running timer has been dropped, its function is never called again.",
        ends,
    );
    h.thread(
        "timer.slack.two_expire_together",
        "Two timers with slack expire in one tick. A running timer keeps its slack, and too long a slack is rejected.",
        expireTogether,
    );
    h.check(
        "timer.period.out_of_range_is_invalid",
        "A period out of range, or a call in an ISR, returns an error.",
        refused,
    );
    if (!ove.config.zero_heap) h.thread(
        "timer.create.gives_its_memory_back",
        "A timer on the heap works like any other, and its owner releases its memory.",
        onHeap,
    );
}

fn tellStopped(timer: *ove.Timer, expired: *ove.Sem) void {
    h.expect(@src(), !timer.isRunning());
    h.expectOk(@src(), expired.give());
}

fn expiresOnce() !void {
    var expired: ove.Sem = undefined;
    try expired.init(0, 8);
    defer expired.deinit();
    var timer: ove.Timer = undefined;
    try timer.init(.ms(20), .one_shot, tellStopped, &expired);
    defer timer.deinit();
    h.expect(@src(), !timer.isRunning());
    const before = ove.time.now();
    const start_us = ove.time.getUs();
    try timer.start();
    h.expect(@src(), timer.isRunning());
    h.inTime(start_us, 20_000);
    try expired.take(.ms(5000));
    h.expectPassed(@src(), before, 20);
    h.expectError(@src(), expired.take(.ms(10)), error.Timeout);
}

fn tell(expired: *ove.Sem) void {
    expired.giveUnchecked();
}

fn expiresUntilStopped() !void {
    var expired: ove.Sem = undefined;
    try expired.init(0, 8);
    defer expired.deinit();
    var timer: ove.Timer = undefined;
    try timer.init(.ms(1), .periodic, tell, &expired);
    defer timer.deinit();
    try timer.start();
    for (0..3) |_| try expired.take(.ms(5000));
    try timer.stop();
    h.expect(@src(), !timer.isRunning());
    try ove.thread.sleep(.ms(2));
    while (expired.tryTake()) |_| {} else |failure| h.expect(@src(), failure == error.Busy);
    var late: u32 = 0;
    for (0..2) |_| {
        if (expired.take(.ms(5))) |_| late += 1 else |failure| h.expect(@src(), failure == error.Timeout);
    }
    // On a host, a call may have been in progress at the stop.
    h.expect(@src(), late <= @intFromBool(!h.hasExactTime()));
}

const Calls = struct {
    count: u32,
    expired: ove.Sem,

    fn change(timer: *ove.Timer, self: *Calls) void {
        self.count += 1;
        h.expectOk(@src(), if (self.count == 1) timer.setPeriod(.ms(2)) else timer.stop());
        h.expectOk(@src(), self.expired.give());
    }
};

fn usesItself() !void {
    var calls: Calls = .{ .count = 0, .expired = undefined };
    try calls.expired.init(0, 8);
    defer calls.expired.deinit();
    var timer: ove.Timer = undefined;
    try timer.init(.ms(1), .periodic, Calls.change, &calls);
    defer timer.deinit();
    try timer.start();
    try calls.expired.take(.ms(5000));
    try calls.expired.take(.ms(5000));
    h.expectError(@src(), calls.expired.take(.ms(10)), error.Timeout);
    h.expect(@src(), !timer.isRunning());
}

fn countCall(calls: *u32) void {
    _ = @atomicRmw(u32, calls, .Add, 1, .seq_cst);
}

fn resets() !void {
    var calls: u32 = 0;
    var timer: ove.Timer = undefined;
    try timer.init(.ms(500), .one_shot, countCall, &calls);
    defer timer.deinit();
    var last_us = ove.time.getUs();
    try timer.start();
    const before = ove.time.now();
    for (0..3) |_| {
        try ove.thread.sleep(.ms(200));
        h.inTime(last_us, 500_000);
        last_us = ove.time.getUs();
        try timer.reset();
    }
    h.expectPassed(@src(), before, 600);
    h.expect(@src(), timer.isRunning());
    h.expect(@src(), @atomicLoad(u32, &calls, .seq_cst) == 0);
    h.inTime(last_us, 500_000);
}

fn hasTwoCalls(calls: *u32) bool {
    return @atomicLoad(u32, calls, .seq_cst) >= 2;
}

fn ends() !void {
    var calls: u32 = 0;
    {
        var timer: ove.Timer = undefined;
        try timer.init(.ms(1), .periodic, countCall, &calls);
        defer timer.deinit();
        try timer.start();
        h.waitUntil(@src(), &calls, hasTwoCalls);
    }
    const at_the_end = @atomicLoad(u32, &calls, .seq_cst);
    try ove.thread.sleep(.ms(5));
    h.expect(@src(), @atomicLoad(u32, &calls, .seq_cst) == at_the_end);
}

extern fn test_skip(reason: [*:0]const u8) void;

const Noted = struct {
    expired: *ove.Sem,
    tick: u32 = 0,

    fn note(self: *Noted) void {
        @atomicStore(u32, &self.tick, @truncate(ove.time.getTicks()), .seq_cst);
        self.expired.giveUnchecked();
    }
};

fn expireTogether() !void {
    if (!ove.config.timer_slack) return test_skip("built with CONFIG_OVE_TIMER_SLACK=n");
    var expired: ove.Sem = undefined;
    try expired.init(0, 2);
    defer expired.deinit();
    var noted = [2]Noted{ .{ .expired = &expired }, .{ .expired = &expired } };
    var first: ove.Timer = undefined;
    try first.init(.ms(20), .one_shot, Noted.note, &noted[0]);
    defer first.deinit();
    var second: ove.Timer = undefined;
    try second.init(.ms(30), .one_shot, Noted.note, &noted[1]);
    defer second.deinit();
    try first.setSlack(.ms(40));
    try second.setSlack(.ms(10));
    const start_us = ove.time.getUs();
    try first.start();
    try second.start();
    h.expectError(@src(), first.setSlack(.ms(1)), error.Busy);
    try expired.take(.ms(5000));
    try expired.take(.ms(5000));
    h.inTime(start_us, 60_000);
    const ticks = [2]u32{ @atomicLoad(u32, &noted[0].tick, .seq_cst), @atomicLoad(u32, &noted[1].tick, .seq_cst) };
    h.expect(@src(), !h.hasExactTime() or ticks[0] == ticks[1]);
    if (ove.config.checks) h.expectError(@src(), first.setSlack(.s(30 * 24 * 3600)), error.Invalid);
}

fn doNothing() void {}

fn startInIsr(timer: *ove.Timer) void {
    h.expectError(@src(), timer.start(), error.Context);
}

fn refused() !void {
    var timer: ove.Timer = undefined;
    try timer.init(.ms(1), .one_shot, doNothing, {});
    defer timer.deinit();
    h.expectError(@src(), timer.setPeriod(.zero), error.Invalid);
    h.expectError(@src(), timer.setPeriod(.s(30 * 24 * 3600)), error.Invalid);
    h.inIsr(&timer, startInIsr);
    h.expect(@src(), !timer.isRunning());
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    var expired: ove.Sem = undefined;
    try expired.init(0, 1);
    defer expired.deinit();
    const timer = try ove.Timer.create(.ms(1), .one_shot, tell, &expired);
    try timer.start();
    try expired.take(.ms(5000));
    timer.destroy();
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

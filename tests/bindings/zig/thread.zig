// SPDX-License-Identifier: MIT OR Apache-2.0
const std = @import("std");
const builtin = @import("builtin");

const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;
const Thread = ove.Thread(h.stack);

comptime {
    h.thread(
        "thread.start.runs_with_its_captures",
        "A thread runs its function once, with its captures.",
        runsWithAnyContext,
    );
    h.thread(
        "thread.start.running_is_busy",
        "A thread that has not ended cannot be started again; one that has can.",
        runningIsBusy,
    );
    h.stops(
        "thread.overflow.names_the_thread",
        .{ .stop = .stack, .place = "helper", .is_check = true },
        "A thread that overflows its stack is stopped and named.",
        overflows,
    );
    h.stops(
        "thread.overflow.large_frame_names_the_thread",
        .{ .stop = .stack, .place = "helper", .is_check = true },
        "An array larger than the stack, filled from its far end, stops with the thread's name.",
        overflowsFar,
    );
    h.stops(
        "thread.overflow.far_end_names_the_thread",
        .{ .stop = .stack, .place = "helper", .is_check = true },
        "A function that writes only the far end of an array larger than stack and guard stops before it writes.",
        writesFarEnd,
    );
    h.thread(
        "thread.stack.lies_below_the_control_block",
        "A thread's control block is above its stack, where no overflow reaches it.",
        liesBelow,
    );
    if (!ove.config.zero_heap) h.thread(
        "thread.create.stack_lies_below_the_control_block",
        "On the heap, too, a thread's control block is above its stack.",
        liesBelowOnHeap,
    );
    h.thread(
        "thread.drop.stops_and_joins",
        "Dropping a running thread asks it to stop and waits for its end.",
        stopsAndJoins,
    );
    h.stops(
        "thread.drop.holding_stops",
        .{ .stop = .misuse, .place = "ove.Thread.deinit", .is_check = true },
        "Dropping a thread that ended while it held a mutex stops the program and names the call.",
        endHolding,
    );
    h.thread(
        "thread.stop.is_seen_by_that_thread_only",
        "A stop request for one thread is seen only by that thread.",
        isSeenByOne,
    );
    h.thread(
        "thread.join.says_why_not",
        "A join returns a timeout while the thread runs, and a deadlock error for the caller itself.",
        saysWhyNot,
    );
    h.thread(
        "thread.self.is_the_running_thread",
        "A thread knows its own handle, name, priority and state.",
        knowsItself,
    );
    h.thread(
        "thread.list.holds_every_thread",
        "The list contains each thread that has not been released, once.",
        isListed,
    );
    h.thread(
        "thread.sleep.is_never_early",
        "A sleep lasts at least its time; a sleep until a time in the past returns the error for it.",
        sleeps,
    );
    h.thread(
        "thread.priority.can_be_changed",
        "A thread runs at the priority it is given.",
        changesPriority,
    );
    h.thread(
        "thread.suspend.waits_for_resume",
        "A thread that suspends itself continues when another one resumes it.",
        suspends,
    );
    h.thread(
        "thread.abort_wait.ends_a_wait",
        "A wait that another thread or an ISR cancels returns an error of its own. Cancelling fails if the " ++
            "thread does not wait.",
        abortsWait,
    );
    h.thread(
        "thread.stop_ends_waits.lets_an_owner_end",
        "Destroying the owner of a thread cancels the thread's wait, if the thread asked for that.",
        stopsWait,
    );
    h.check(
        "thread.sleep.in_isr_is_context",
        "A sleep in an ISR returns the error for a wrong context.",
        sleepInIsr,
    );
    h.checkAtStart(
        "thread.sleep.before_the_start_is_context",
        "Before the scheduler runs, a wait returns the error for a wrong context.",
        waitBeforeTheStart,
    );
    h.stops(
        "thread.yield.before_the_start_stops",
        .{ .stop = .context, .place = "ove_thread_yield", .is_check = true, .at_start = true },
        "A yield, which returns no result, stops the program before the scheduler runs.",
        yieldBeforeTheStart,
    );
    h.stops(
        "sem.take.before_the_start_stops",
        .{ .stop = .context, .place = "a wait outside a thread", .is_unchecked = true, .at_start = true },
        "Without checks, a wait before the scheduler runs stops the program.",
        takeBeforeTheStart,
    );
    if (!ove.config.zero_heap) h.thread(
        "thread.create.gives_its_memory_back",
        "A thread on the heap runs like any other; its owner joins it and releases its memory.",
        onHeap,
    );
}

/// A thread's stack does not fit on another thread's stack.
var own: Thread = undefined;

const Sum = struct {
    value: c_int,

    fn add(self: *Sum) void {
        h.point(1);
        self.value += 4;
    }
};

fn runsOnce() !void {
    var sum: Sum = .{ .value = 3 };
    try own.init(.{ .name = "adder", .priority = .high }, Sum.add, &sum);
    defer own.deinit();
    try own.join(.forever);
    h.point(2);
    h.expect(@src(), own.state() == .terminated);
    h.expect(@src(), sum.value == 7);
    h.expectPoints(@src(), &.{ 1, 2 });
}

const Level = enum { low, high };
const Many = struct { to: *u32, parts: [6]u32, level: Level, name: []const u8 };

fn addMany(many: Many) void {
    for (many.parts) |part| many.to.* += part;
    if (many.level == .high and std.mem.eql(u8, many.name, "many")) many.to.* += 1;
}

fn addLevel(level: ?Level) void {
    small = if (level == .high) 5 else 0;
}

var small: u32 = 0;

fn runsWithAnyContext() !void {
    try runsOnce();
    var total: u32 = 0;
    // A copy, because a local variable may no longer exist when the thread runs.
    try own.init(.{}, addMany, Many{ .to = &total, .parts = .{ 1, 2, 3, 4, 5, 6 }, .level = .high, .name = "many" });
    try own.join(.forever);
    own.deinit();
    h.expect(@src(), total == 22);
    try own.init(.{}, addLevel, @as(?Level, .high));
    defer own.deinit();
    try own.join(.forever);
    h.expect(@src(), small == 5);
}

fn waitFor(go: *ove.Event) void {
    h.expectOk(@src(), go.wait(.forever));
}

fn tellNumber(number: usize) void {
    h.point(@intCast(number));
}

fn runningIsBusy() !void {
    var go: ove.Event = undefined;
    try go.init();
    defer go.deinit();
    try own.init(.{ .name = "first", .priority = .high }, waitFor, &go);
    h.expectError(@src(), own.end(), error.Busy);
    try go.signal();
    try own.join(.forever);
    try own.end();
    try own.init(.{ .name = "second", .priority = .high }, tellNumber, @as(usize, 1));
    try own.join(.forever);
    try own.end();
    h.expectPoints(@src(), &.{1});
}

fn runUntilStopped() void {
    h.point(1);
    while (!ove.thread.shouldStop()) h.expectOk(@src(), ove.thread.sleep(.ms(1)));
    h.point(3);
}

fn lockOnly(mutex: *ove.Mutex) void {
    h.expectOk(@src(), mutex.lock(.forever));
}

fn endHolding() !void {
    var mutex: ove.Mutex = undefined;
    try mutex.init();
    const holder = try Helper.start(.high, lockOnly, &mutex);
    try holder.join();
    holder.end();
}

fn stopsAndJoins() !void {
    const helper = try Helper.blocked(.high, runUntilStopped, {});
    h.point(2);
    helper.end();
    h.point(4);
    h.expectPoints(@src(), &.{ 1, 2, 3, 4 });
}

const Look = struct {
    go: ove.Event,
    stops: bool,

    fn look(self: *Look) void {
        h.expectOk(@src(), self.go.wait(.forever));
        self.stops = ove.thread.shouldStop();
    }
};

fn isSeenByOne() !void {
    var looks: [2]Look = undefined;
    for (&looks) |*look| try look.go.init();
    defer for (&looks) |*look| look.go.deinit();
    const asked = try Helper.start(.high, Look.look, &looks[0]);
    defer asked.end();
    const other = try Helper.start(.high, Look.look, &looks[1]);
    defer other.end();
    asked.thread.requestStop();
    for (&looks) |*look| try look.go.signal();
    try asked.join();
    try other.join();
    h.expect(@src(), looks[0].stops and !looks[1].stops);
}

fn joinItself(go: *ove.Event) void {
    h.expectOk(@src(), go.wait(.forever));
    h.expectError(@src(), ove.thread.current().join(.forever), error.Deadlock);
    h.point(1);
}

fn saysWhyNot() !void {
    var go: ove.Event = undefined;
    try go.init();
    defer go.deinit();
    const helper = try Helper.start(.high, joinItself, &go);
    defer helper.end();
    h.expectError(@src(), helper.thread.join(.none), error.Timeout);
    h.expectError(@src(), helper.thread.join(.ms(2)), error.Timeout);
    try go.signal();
    try helper.join();
    try helper.join();
    h.expectPoints(@src(), &.{1});
}

fn lookAtItself(seen: *?ove.thread.Ref) void {
    const me = ove.thread.current();
    h.expect(@src(), std.mem.eql(u8, me.name(), "helper"));
    h.expect(@src(), me.priority() == .above_normal);
    h.expect(@src(), me.state() == .running);
    h.expect(@src(), me.stackHeadroom() <= h.stack);
    seen.* = me;
}

fn knowsItself() !void {
    var seen: ?ove.thread.Ref = null;
    const helper = try Helper.start(.above_normal, lookAtItself, &seen);
    defer helper.end();
    try helper.join();
    const me = seen orelse return error.Empty;
    h.expect(@src(), me.raw == helper.thread.handle());
    h.expect(@src(), helper.thread.state() == .terminated);
}

fn isListed() !void {
    var go: ove.Event = undefined;
    try go.init();
    defer go.deinit();
    const before = ove.thread.list(&.{});
    const helper = try Helper.start(.high, waitFor, &go);
    defer helper.end();
    var threads: [16]ove.thread.Ref = undefined;
    const count = ove.thread.list(&threads);
    h.expect(@src(), count == before + 1);
    var found: u32 = 0;
    for (threads[0..@min(count, threads.len)]) |thread| found += @intFromBool(thread.raw == helper.thread.handle());
    h.expect(@src(), found == 1);
    h.expect(@src(), ove.thread.list(threads[0..1]) == before + 1);
    try go.signal();
}

fn sleepsUntil(deadline: *ove.Duration) bool {
    deadline.* = ove.time.now().plus(.us(2500));
    ove.thread.sleepUntil(deadline.*) catch return false;
    return true;
}

fn sleeps() !void {
    const before = ove.time.now();
    try ove.thread.sleep(.us(1500));
    h.expectPassed(@src(), before, 2);
    try ove.thread.sleepMs(2);
    h.expectPassed(@src(), before, 4);
    var deadline = ove.time.now();
    if (h.hasExactTime()) {
        h.expect(@src(), sleepsUntil(&deadline));
    } else {
        // A host may delay the thread until the time has passed.
        h.waitUntil(@src(), &deadline, sleepsUntil);
    }
    h.expect(@src(), !ove.time.now().isShorterThan(deadline));
    h.expectError(@src(), ove.thread.sleepUntil(deadline.minus(.ms(2))), error.Timeout);
    h.expectError(@src(), ove.thread.sleep(.max), error.Invalid);
    ove.thread.yield();
}

fn changesPriority() !void {
    var go: ove.Event = undefined;
    try go.init();
    defer go.deinit();
    const helper = try Helper.start(.low, waitFor, &go);
    defer helper.end();
    h.expect(@src(), helper.thread.ref().priority() == .low);
    try helper.thread.ref().setPriority(.realtime);
    h.expect(@src(), helper.thread.ref().priority() == .realtime);
    for (1..8) |steps| {
        const between = ove.Priority.normal.above(@intCast(steps));
        h.expect(@src(), between != .normal and between == between.above(0));
        try helper.thread.ref().setPriority(between);
        h.expect(@src(), helper.thread.ref().priority() == between);
    }
    h.expect(@src(), ove.Priority.high.above(255) == .critical);
    try go.signal();
}

fn suspendItself() void {
    h.point(1);
    h.expectOk(@src(), ove.thread.current().suspendIt());
    h.point(3);
}

fn isSuspended(helper: *Helper) bool {
    return helper.thread.state() == .suspended;
}

fn suspends() !void {
    const helper = try Helper.start(.high, suspendItself, {});
    defer helper.end();
    h.waitUntil(@src(), helper, isSuspended);
    h.point(2);
    try helper.thread.ref().resumeIt();
    try helper.join();
    h.expectPoints(@src(), &.{ 1, 2, 3 });
}

var never: ove.Event = undefined;
var empty: ove.Stream(4) = undefined;

fn waitForThree() void {
    var bytes: [4]u8 = undefined;
    h.expectError(@src(), never.wait(.forever), error.Cancelled);
    h.point(1);
    h.expectError(@src(), empty.receive(&bytes, .forever), error.Cancelled);
    h.point(2);
    h.expectError(@src(), ove.thread.sleep(.ms(10_000)), error.Cancelled);
    h.point(3);
}

fn hasPoints(count: usize) bool {
    return h.points() == count;
}

fn abortInIsr(thread: ove.thread.Ref) void {
    h.expectOk(@src(), thread.abortWaitFromIsr());
}

fn abortsWait() !void {
    try never.init();
    defer never.deinit();
    try empty.init(1);
    defer empty.deinit();
    const helper = try Helper.blocked(.high, waitForThree, {});
    defer helper.end();
    const waiter = helper.thread.ref();
    for (1..3) |count| {
        try waiter.abortWait();
        h.waitUntil(@src(), count, hasPoints);
        helper.waitBlocked();
    }
    h.inIsr(waiter, abortInIsr);
    try helper.join();
    h.expectPoints(@src(), &.{ 1, 2, 3 });
    h.expectError(@src(), ove.thread.current().abortWait(), error.Empty);
}

fn waitUntilStopped() void {
    h.expectOk(@src(), ove.thread.stopEndsWaits(true));
    h.expectError(@src(), never.wait(.forever), error.Cancelled);
    h.point(1);
}

fn stopsWait() !void {
    try never.init();
    defer never.deinit();
    {
        const helper = try Helper.blocked(.high, waitUntilStopped, {});
        defer helper.end();
    }
    h.point(2);
    h.expectPoints(@src(), &.{ 1, 2 });
}

fn sleepWrongly(_: void) void {
    h.expectError(@src(), ove.thread.sleep(.ms(1)), error.Context);
    h.expectError(@src(), ove.thread.sleepMs(1), error.Context);
}

fn sleepInIsr() !void {
    h.inIsr({}, sleepWrongly);
}

fn waitBeforeTheStart() !void {
    try early.init(0, 1);
    h.expectError(@src(), ove.thread.sleep(.ms(1)), error.Context);
    h.expectError(@src(), ove.time.delay(.ms(1)), error.Context);
    h.expectError(@src(), early.take(.ms(1)), error.Context);
}

fn yieldBeforeTheStart() !void {
    ove.thread.yield();
}

var early: ove.Sem = undefined;

fn takeBeforeTheStart() !void {
    if (!test_judges_waits()) return test_skip("this kernel's own wait does not look who calls");
    try early.init(0, 1);
    early.take(.ms(1)) catch {};
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    const thread = try Thread.create(.{ .name = "heap", .priority = .high }, tellNumber, @as(usize, 1));
    try thread.join(.forever);
    thread.destroy();
    h.expectPoints(@src(), &.{1});
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

var deepest: u32 = 1000000;

noinline fn descend(depth: u32) u32 {
    var block: [32]u8 = undefined;
    const bytes: *volatile [32]u8 = &block;
    bytes[0] = @truncate(depth);
    ove.thread.yield();
    if (depth == @as(*volatile u32, &deepest).*) return 0;
    return descend(depth + 1) + bytes[0];
}

fn descendFromTop() void {
    deepest = descend(0);
}

fn overflows() !void {
    const helper = try Helper.start(.high, descendFromTop, {});
    try helper.join();
}

extern fn test_judges_waits() bool;
extern fn test_checks_frames() bool;
extern fn test_skip(reason: [*:0]const u8) void;

/// Whether a stack is hardly larger than requested, and in the thread's object; otherwise the test is skipped.
fn hasSmallStacks() bool {
    const has = builtin.os.tag == .freestanding;
    if (!has) test_skip("a stack of the host has 256 KiB at least");
    return has;
}

noinline fn fillLargeFrame() void {
    var block: [h.stack + 1500]u8 = undefined;
    const bytes: *volatile [h.stack + 1500]u8 = &block;
    for (0..bytes.len) |at| bytes[at] = 0x5a;
}

fn overflowsFar() !void {
    if (!hasSmallStacks()) return;
    const helper = try Helper.start(.high, fillLargeFrame, {});
    try helper.join();
}

var far_end: usize = 0;

noinline fn writeFarEnd() void {
    var block: [h.stack + 1500]u8 = undefined;
    const bytes: *volatile [h.stack + 1500]u8 = &block;
    // The compiler does not know this index, so it cannot remove the array.
    const at: *volatile usize = &far_end;
    bytes[at.*] = 1;
}

fn writesFarEnd() !void {
    if (!test_checks_frames()) {
        test_skip("this kernel's images are linked without checks of large frames");
        return;
    }
    const helper = try Helper.start(.high, writeFarEnd, {});
    try helper.join();
}

var is_above = false;

fn lookDown() void {
    var here: u8 = 0;
    is_above = @intFromPtr(ove.thread.current().raw) > @intFromPtr(&here);
}

fn liesBelow() !void {
    if (!hasSmallStacks()) return;
    is_above = false;
    const helper = try Helper.start(.high, lookDown, {});
    defer helper.end();
    try helper.join();
    h.expect(@src(), is_above);
}

fn liesBelowOnHeap() !void {
    if (!hasSmallStacks()) return;
    is_above = false;
    const thread = try Thread.create(.{ .name = "heap", .priority = .high }, lookDown, {});
    try thread.join(.forever);
    thread.destroy();
    h.expect(@src(), is_above);
}

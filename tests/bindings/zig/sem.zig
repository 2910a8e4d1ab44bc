// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "sem.take.counts",
        "A semaphore starts with its tokens and counts down to zero; the next take times out.",
        counts,
    );
    h.thread(
        "sem.give.over_the_maximum_is_overflow",
        "A give beyond the maximum fails; the unchecked call drops the token.",
        overflows,
    );
    h.thread("sem.give.wakes_the_waiter", "Giving a token wakes a thread that waits for one.", wakes);
    h.thread("sem.isr.gives", "An ISR gives tokens up to the maximum.", isrGives);
    h.thread(
        "sem.isr.tries_to_take",
        "An ISR takes an available token and gets an error if there is none; the maximum stays the same.",
        isrTakes,
    );
    h.check(
        "sem.isr.wrong_context_is_an_error",
        "A thread call in an ISR and an ISR call in a thread return the error for a wrong context.",
        wrongContext,
    );
    h.stops(
        "sem.drop.waited_for_stops",
        .{ .stop = .misuse, .place = "ove.Sem.deinit", .is_check = true },
        "Dropping a semaphore that a thread waits for stops the program and names the call.",
        endWaitedFor,
    );
    if (!ove.config.zero_heap) h.thread(
        "sem.create.gives_its_memory_back",
        "A semaphore on the heap works like any other, and its owner releases its memory.",
        onHeap,
    );
}

fn counts() !void {
    var sem: ove.Sem = undefined;
    try sem.init(2, 3);
    defer sem.deinit();
    h.expect(@src(), sem.count() == 2);
    try sem.take(.forever);
    try sem.tryTake();
    h.expect(@src(), sem.count() == 0);
    h.expectError(@src(), sem.tryTake(), error.Busy);
    const before = ove.time.now();
    h.expectError(@src(), sem.take(.ms(2)), error.Timeout);
    h.expectPassed(@src(), before, 2);
}

fn overflows() !void {
    var sem: ove.Sem = undefined;
    try sem.init(0, 1);
    defer sem.deinit();
    try sem.give();
    h.expectError(@src(), sem.give(), error.Overflow);
    sem.giveUnchecked();
    h.expect(@src(), sem.count() == 1);
    try sem.take(.none);
    sem.giveUnchecked();
    h.expect(@src(), sem.count() == 1);
}

fn takeAndTell(sem: *ove.Sem) void {
    h.expectOk(@src(), sem.take(.forever));
    h.point(2);
}

fn wakes() !void {
    var sem: ove.Sem = undefined;
    try sem.init(0, 1);
    defer sem.deinit();
    const waiter = try Helper.blocked(.high, takeAndTell, &sem);
    defer waiter.end();
    h.point(1);
    try sem.give();
    try waiter.join();
    h.expectPoints(@src(), &.{ 1, 2 });
}

fn giveFromIsr(sem: *ove.Sem) void {
    h.expectOk(@src(), sem.giveFromIsr());
    h.expectError(@src(), sem.giveFromIsr(), error.Overflow);
    sem.giveFromIsrUnchecked();
}

fn isrGives() !void {
    var sem: ove.Sem = undefined;
    try sem.init(0, 1);
    defer sem.deinit();
    h.inIsr(&sem, giveFromIsr);
    h.expect(@src(), sem.count() == 1);
    try sem.tryTake();
}

fn callWrongly(sem: *ove.Sem) void {
    h.expectError(@src(), sem.take(.none), error.Context);
    h.expectError(@src(), sem.give(), error.Context);
}

fn wrongContext() !void {
    var sem: ove.Sem = undefined;
    try sem.init(1, 2);
    defer sem.deinit();
    h.inIsr(&sem, callWrongly);
    h.expectError(@src(), sem.giveFromIsr(), error.Context);
    h.expect(@src(), sem.count() == 1);
}

var waited_for: ove.Sem = undefined;

fn endWaitedFor() !void {
    try waited_for.init(0, 1);
    _ = try Helper.blocked(.high, takeAndTell, &waited_for);
    waited_for.deinit();
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    const sem = try ove.Sem.create(1, 2);
    try sem.take(.forever);
    try sem.give();
    h.expect(@src(), sem.count() == 1);
    sem.destroy();
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

fn takeFromIsr(sem: *ove.Sem) void {
    h.expect(@src(), ove.critical.inIsr());
    h.expectOk(@src(), sem.tryTakeFromIsr());
    h.expectError(@src(), sem.tryTakeFromIsr(), error.Busy);
}

fn isrTakes() !void {
    var sem: ove.Sem = undefined;
    try sem.init(1, 3);
    defer sem.deinit();
    h.expect(@src(), !ove.critical.inIsr());
    h.inIsr(&sem, takeFromIsr);
    h.expect(@src(), sem.maxTokens() == 3);
}

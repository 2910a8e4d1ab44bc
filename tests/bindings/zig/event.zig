// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "event.signal.counts_once",
        "Signals do not add up: two of them end one wait, and the next wait times out.",
        countsOnce,
    );
    h.thread("event.clear.forgets_the_signal", "A cleared signal ends no wait.", clears);
    h.thread("event.isr.wakes_the_waiter", "A signal from an ISR wakes the waiting thread.", isrWakes);
    h.check("event.wait.second_waiter_is_busy", "The wait of a second thread for one event fails.", secondWaiter);
    h.check(
        "event.isr.wrong_context_is_an_error",
        "An event's calls in a wrong context return the error for it.",
        wrongContext,
    );
    if (!ove.config.zero_heap) h.thread(
        "event.create.gives_its_memory_back",
        "An event on the heap works like any other, and its owner releases its memory.",
        onHeap,
    );
}

fn countsOnce() !void {
    var event: ove.Event = undefined;
    try event.init();
    defer event.deinit();
    try event.signal();
    event.signalUnchecked();
    try event.wait(.none);
    const before = ove.time.now();
    h.expectError(@src(), event.wait(.ms(2)), error.Timeout);
    h.expectPassed(@src(), before, 2);
}

fn clears() !void {
    var event: ove.Event = undefined;
    try event.init();
    defer event.deinit();
    try event.signal();
    try event.clear();
    h.expectError(@src(), event.wait(.none), error.Timeout);
}

fn waitTwice(event: *ove.Event) void {
    h.expectOk(@src(), event.wait(.forever));
    h.point(2);
    h.expectOk(@src(), event.wait(.forever));
    h.point(3);
}

fn signalFromIsr(event: *ove.Event) void {
    h.expectOk(@src(), event.signalFromIsr());
}

fn signalFromIsrUnchecked(event: *ove.Event) void {
    event.signalFromIsrUnchecked();
}

fn hasTwoPoints(_: void) bool {
    return h.points() == 2;
}

fn isrWakes() !void {
    var event: ove.Event = undefined;
    try event.init();
    defer event.deinit();
    const waiter = try Helper.blocked(.high, waitTwice, &event);
    defer waiter.end();
    h.point(1);
    h.inIsr(&event, signalFromIsr);
    h.waitUntil(@src(), {}, hasTwoPoints);
    waiter.waitBlocked();
    h.inIsr(&event, signalFromIsrUnchecked);
    try waiter.join();
    h.expectPoints(@src(), &.{ 1, 2, 3 });
}

fn waitOnce(event: *ove.Event) void {
    h.expectOk(@src(), event.wait(.forever));
}

fn secondWaiter() !void {
    var event: ove.Event = undefined;
    try event.init();
    defer event.deinit();
    const waiter = try Helper.blocked(.high, waitOnce, &event);
    defer waiter.end();
    h.expectError(@src(), event.wait(.forever), error.Busy);
    try event.signal();
}

fn callWrongly(event: *ove.Event) void {
    h.expectError(@src(), event.wait(.none), error.Context);
    h.expectError(@src(), event.signal(), error.Context);
    h.expectError(@src(), event.clear(), error.Context);
}

fn wrongContext() !void {
    var event: ove.Event = undefined;
    try event.init();
    defer event.deinit();
    h.inIsr(&event, callWrongly);
    h.expectError(@src(), event.signalFromIsr(), error.Context);
    h.expectError(@src(), event.wait(.none), error.Timeout);
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    const event = try ove.Event.create();
    try event.signal();
    try event.wait(.forever);
    event.destroy();
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

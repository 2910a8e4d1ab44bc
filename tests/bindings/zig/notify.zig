// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;
const notify = ove.notify;

comptime {
    h.thread(
        "notify.wait.any_and_all",
        "One bit satisfies a wait for any of several bits; a wait for all needs all. A timeout is in time " ++
            "and takes none.",
        anyAndAll,
    );
    h.thread(
        "notify.wait.clears_what_it_waited_for",
        "A wait that clears takes its bits and leaves the others; one that keeps leaves all.",
        clears,
    );
    h.thread(
        "notify.notify.wakes_the_waiter",
        "Sending bits wakes the thread whose wait they complete, from an ISR too.",
        wakes,
    );
    h.check(
        "notify.notify.wrong_use_is_an_error",
        "A call without bits, with bits that a thread does not have or in a wrong context fails.",
        wrongUse,
    );
}

fn forgetBits() void {
    notify.take(notify.all_bits, .none) catch {};
}

fn anyAndAll() !void {
    const self = ove.thread.current();
    var seen: u32 = 0;
    forgetBits();
    try self.notify(1);
    h.expect(@src(), try notify.wait(3, .any, .keep, .forever) == 1);
    const before = ove.time.now();
    h.expectError(@src(), notify.waitSeen(3, .all, .clear, .ms(2), &seen), error.Timeout);
    h.expectPassed(@src(), before, 2);
    h.expect(@src(), seen == 1);
    try self.notify(2);
    h.expect(@src(), try notify.wait(3, .all, .clear, .forever) == 3);
    h.expectError(@src(), notify.take(3, .none), error.Timeout);
}

fn clears() !void {
    forgetBits();
    try ove.thread.current().notify(7);
    h.expect(@src(), try notify.wait(1, .any, .keep, .none) == 7);
    h.expect(@src(), try notify.wait(3, .any, .clear, .none) == 7);
    h.expect(@src(), try notify.wait(notify.all_bits, .any, .clear, .none) == 4);
}

fn waitTwice() void {
    h.expectOk(@src(), notify.waitSeen(3, .all, .clear, .forever, null));
    h.point(2);
    h.expectOk(@src(), notify.take(4, .forever));
    h.point(3);
}

fn notifyFromIsr(thread: ove.thread.Ref) void {
    h.expectOk(@src(), thread.notifyFromIsr(4));
}

fn hasTwoPoints(_: void) bool {
    return h.points() == 2;
}

fn wakes() !void {
    const waiter = try Helper.blocked(.high, waitTwice, {});
    defer waiter.end();
    try waiter.thread.ref().notify(1);
    h.point(1);
    try waiter.thread.ref().notify(2);
    h.waitUntil(@src(), {}, hasTwoPoints);
    waiter.waitBlocked();
    h.inIsr(waiter.thread.ref(), notifyFromIsr);
    try waiter.join();
    h.expectPoints(@src(), &.{ 1, 2, 3 });
}

fn callWrongly(thread: ove.thread.Ref) void {
    h.expectError(@src(), thread.notify(1), error.Context);
    h.expectError(@src(), notify.take(1, .none), error.Context);
}

fn wrongUse() !void {
    const self = ove.thread.current();
    forgetBits();
    h.expectError(@src(), self.notify(0), error.Invalid);
    h.expectError(@src(), self.notify(0x80000000), error.Invalid);
    h.expectError(@src(), notify.take(0, .none), error.Invalid);
    h.expectError(@src(), self.notifyFromIsr(1), error.Context);
    h.inIsr(self, callWrongly);
    h.expectError(@src(), notify.take(1, .none), error.Timeout);
}

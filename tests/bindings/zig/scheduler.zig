// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "scheduler.lock.keeps_the_woken_out",
        "A thread that is woken while the scheduler is locked runs when the outermost lock ends.",
        keepsOut,
    );
    h.check(
        "scheduler.wait.is_refused",
        "A call that would wait returns CONTEXT while the scheduler is locked; one that need not wait succeeds.",
        refuses,
    );
}

// If threads run at the same time, a lock excludes only other locks.
fn waitOnce(event: *ove.Event) void {
    h.expectOk(@src(), event.wait(.forever));
    const held = ove.scheduler.lock();
    defer held.unlock();
    h.point(2);
}

fn keepsOut() !void {
    var event: ove.Event = undefined;
    try event.init();
    defer event.deinit();
    const waiter = try Helper.blocked(.high, waitOnce, &event);
    defer waiter.end();
    {
        const outer = ove.scheduler.lock();
        defer outer.unlock();
        {
            const inner = ove.scheduler.lock();
            defer inner.unlock();
            try event.signal();
        }
        h.expect(@src(), ove.scheduler.isLocked());
        h.point(1);
    }
    h.expect(@src(), !ove.scheduler.isLocked());
    try waiter.join();
    h.expectPoints(@src(), &.{ 1, 2 });
}

fn refuses() !void {
    var event: ove.Event = undefined;
    try event.init();
    defer event.deinit();
    const held = ove.scheduler.lock();
    defer held.unlock();
    h.expectError(@src(), event.wait(.forever), error.Context);
    try event.signal();
    try event.wait(.none);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "critical.section.keeps_the_woken_out",
        "A thread that is woken inside a critical section runs when the outermost section ends.",
        keepsOut,
    );
    h.check(
        "critical.wait.is_refused",
        "A call that would wait inside a critical section returns CONTEXT; one that need not wait succeeds.",
        refuses,
    );
}

fn waitOnce(event: *ove.Event) void {
    h.expectOk(@src(), event.wait(.forever));
    const section = ove.critical.enter();
    defer section.exit();
    h.point(2);
}

fn keepsOut() !void {
    var event: ove.Event = undefined;
    try event.init();
    defer event.deinit();
    const waiter = try Helper.blocked(.high, waitOnce, &event);
    defer waiter.end();
    {
        const outer = ove.critical.enter();
        defer outer.exit();
        {
            const inner = ove.critical.enter();
            defer inner.exit();
            try event.signal();
        }
        h.point(1);
    }
    try waiter.join();
    h.expectPoints(@src(), &.{ 1, 2 });
}

fn refuses() !void {
    var event: ove.Event = undefined;
    try event.init();
    defer event.deinit();
    const section = ove.critical.enter();
    defer section.exit();
    h.expectError(@src(), event.wait(.forever), error.Context);
    try event.signal();
    try event.wait(.none);
}

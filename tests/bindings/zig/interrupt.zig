// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");

extern fn test_owns_image() bool;
extern fn test_device_timer_start(cycles: u32) void;
extern fn test_device_timer_stop() void;
extern fn test_in_urgent_isr(function: *const fn (?*anyopaque) callconv(.c) void, arg: ?*anyopaque) void;

comptime {
    _ = expired;
    _ = tokens;
    _ = &TIMER1_Handler;
    h.thread(
        "interrupt.device.arrives_by_its_name",
        "A device's interrupt runs the handler that the program defines under the board's name for it.",
        arrives,
    );
    h.thread(
        "interrupt.irq.pends_until_it_is_enabled",
        "A device's pending interrupt runs its handler when it is enabled; a cleared one does not.",
        pends,
    );
    h.thread(
        "interrupt.irq.without_a_handler_stays_out",
        "An interrupt without a handler cannot be enabled.",
        staysOut,
    );
    h.stops(
        "interrupt.urgent.call_stops",
        .{ .stop = .context, .place = "ove_sem_give_from_isr", .is_check = true },
        "A call from an interrupt that critical sections do not mask stops the program and is named.",
        givesUrgently,
    );
}

const tokens = ove.static("urgent_tokens", ove.Sem, .{ 0, 1 });

fn giveFromIsr(_: ?*anyopaque) callconv(.c) void {
    tokens.giveFromIsr() catch {};
}

fn givesUrgently() !void {
    test_in_urgent_isr(giveFromIsr, null);
}

const expired = ove.static("expired", ove.Event, .{});

export fn TIMER1_Handler() callconv(.c) void {
    test_device_timer_stop();
    h.point(1);
    expired.signalFromIsrUnchecked();
}

fn arrives() !void {
    test_device_timer_start(1000);
    if (test_owns_image()) {
        try expired.wait(.forever);
        h.point(2);
        h.expectPoints(@src(), &.{ 1, 2 });
    }
}

fn pends() !void {
    const timer: ove.Irq = .named("TIMER1");
    timer.clear() catch |failed| {
        h.expect(@src(), failed == error.NotSupported);
        h.expectError(@src(), timer.pend(), error.NotSupported);
        return h.expect(@src(), !timer.isPending());
    };
    try timer.disable();
    h.expect(@src(), !timer.isEnabled());
    h.expect(@src(), timer.priority() >= ove.Irq.mostUrgent());
    try timer.setPriority(timer.priority());
    try timer.pend();
    h.expect(@src(), timer.isPending());
    try timer.clear();
    h.expect(@src(), !timer.isPending());
    if (test_owns_image()) {
        try timer.pend();
        try timer.enable();
        h.expect(@src(), timer.isEnabled());
        try timer.disable();
        try expired.wait(.forever);
        h.expectPoints(@src(), &.{1});
    }
}

fn staysOut() !void {
    const unused: ove.Irq = .named("TIMER0");
    if (unused.clear()) |_| {
        h.expectError(@src(), unused.enable(), error.Invalid);
    } else |_| {
        h.expectError(@src(), unused.enable(), error.NotSupported);
    }
    h.expect(@src(), !unused.isEnabled());
}

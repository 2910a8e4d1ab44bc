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
        "The interrupt of a device runs the handler that the program defines under the board's name for it.",
        arrives,
    );
    h.stops(
        "interrupt.urgent.call_stops",
        .{ .stop = .context, .place = "ove_sem_give_from_isr", .is_check = true },
        "A call from an interrupt that is more urgent than the kernel's sections stops, and is named.",
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

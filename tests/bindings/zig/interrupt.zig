// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");

extern fn test_device_timer_start(cycles: u32) void;
extern fn test_device_timer_stop() void;

comptime {
    _ = expired;
    _ = &TIMER1_Handler;
    h.thread(
        "interrupt.device.arrives_by_its_name",
        "The interrupt of a device runs the handler that the program defines under the board's name for it.",
        arrives,
    );
}

const expired = ove.static("expired", ove.Event, .{});

export fn TIMER1_Handler() callconv(.c) void {
    test_device_timer_stop();
    h.point(1);
    expired.signalFromIsrUnchecked();
}

fn arrives() !void {
    test_device_timer_start(1000);
    if (ove.config.rtos_freertos or ove.config.rtos_alloy) {
        try expired.wait(.forever);
        h.point(2);
        h.expectPoints(@src(), &.{ 1, 2 });
    }
}

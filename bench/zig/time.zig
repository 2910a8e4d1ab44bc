// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");

pub const sleep_note = if (ove.config.rtos_posix)
    "never early"
else
    "never early: begins just after a tick, so it lasts two ticks";

var time_read: u64 = 0;

inline fn getUs() void {
    @as(*volatile u64, &time_read).* = ove.time.getUs();
}

inline fn delay() void {
    h.expectOk(ove.time.delay(.ms(1)));
}

pub fn cases() void {
    h.run(.{ .suite = "time", .name = "time_get_us_overhead", .body = getUs });
    h.run(.{ .suite = "time", .name = "delay_1ms", .kind = .millisecond, .body = delay, .note = sleep_note });
}

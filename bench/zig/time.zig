// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");

var time_read: u64 = 0;

inline fn getUs() void {
    @as(*volatile u64, &time_read).* = ove.time.getUs();
}

inline fn delay() void {
    h.expectOk(ove.time.delay(.ms(1)));
}

pub fn cases() void {
    h.run(.{ .suite = "time", .name = "time_get_us_overhead", .body = getUs });
    h.run(.{ .suite = "time", .name = "delay_1ms", .body = delay });
}

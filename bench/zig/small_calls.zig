// SPDX-License-Identifier: MIT OR Apache-2.0
//! The cases of `tests/benchmark/small_calls` in Zig; here, next to the harness that measures them.
const ove = @import("ove");
const h = @import("harness.zig");

var stopping: bool = false;
var timeout_ms: u32 = 0;
var deadline: ove.Duration = undefined;
var length: ove.Duration = undefined;

inline fn shouldStop() void {
    @as(*volatile bool, &stopping).* = ove.thread.shouldStop();
}

fn set() ove.Error!void {
    length = .ms(3_600_000);
    deadline = ove.time.now().plus(length);
}

inline fn until() void {
    @as(*volatile u32, &timeout_ms).* = ove.Timeout.until(deadline).milliseconds;
}

inline fn timeoutOf() void {
    @as(*volatile u32, &timeout_ms).* = ove.Timeout.of(@as(*volatile ove.Duration, &length).*).milliseconds;
}

export fn ove_bench_suites() callconv(.c) void {
    h.run(.{ .suite = "small_calls", .name = "should_stop", .body = shouldStop });
    h.run(.{ .suite = "small_calls", .name = "until", .setup = set, .body = until });
    h.run(.{ .suite = "small_calls", .name = "timeout_of_ns", .setup = set, .body = timeoutOf });
}

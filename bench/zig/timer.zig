// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Object = @import("object.zig").Object;

const suite = "timer";
/// Long enough that the timer never expires while the case runs.
const period: ove.Duration = .s(1000);

var timer: Object(ove.Timer) = .{};

fn expired() void {
    h.expect(false);
}

fn setup() ove.Error!void {
    try timer.make(.{ period, .one_shot, expired, {} });
}

inline fn startStop() void {
    h.expectOk(timer.at().start());
    h.expectOk(timer.at().stop());
}

fn teardown() ove.Error!void {
    try timer.unmake();
}

inline fn createDestroy() void {
    const one = ove.Timer.create(period, .one_shot, expired, {}) catch return h.expect(false);
    h.expectOk(one.tryDestroy());
}

pub fn cases() void {
    h.run(.{
        .suite = suite,
        .name = "start_stop",
        .setup = setup,
        .body = startStop,
        .teardown = teardown,
    });
    if (ove.config.zero_heap) return;
    h.run(.{ .suite = suite, .name = "create_destroy", .body = createDestroy });
    h.runMemory(suite, "memory", setup, teardown);
}

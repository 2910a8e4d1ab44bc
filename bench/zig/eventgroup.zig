// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Object = @import("object.zig").Object;

const suite = "eventgroup";
const bits = 0x5;

var group: Object(ove.EventGroup) = .{};

fn setup() ove.Error!void {
    try group.make(.{});
}

inline fn setGetBits() void {
    h.expectOk(group.at().set(bits));
    h.expect(group.at().get() == bits);
}

fn teardown() ove.Error!void {
    try group.unmake();
}

inline fn createDestroy() void {
    const one = ove.EventGroup.create() catch return h.expect(false);
    h.expectOk(one.tryDestroy());
}

pub fn cases() void {
    h.run(.{
        .suite = suite,
        .name = "set_get_bits",
        .setup = setup,
        .body = setGetBits,
        .teardown = teardown,
    });
    if (ove.config.zero_heap) return;
    h.run(.{ .suite = suite, .name = "create_destroy", .body = createDestroy });
    h.runMemory(suite, "memory", setup, teardown);
}

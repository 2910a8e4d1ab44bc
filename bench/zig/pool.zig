// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Object = @import("object.zig").Object;

const suite = "pool";

var pool: Object(ove.Pool([32]u8, 8)) = .{};

fn setup() ove.Error!void {
    try pool.make(.{});
}

inline fn allocFree() void {
    const block = pool.at().alloc(.forever) catch return h.fail();
    h.expectOk(pool.at().free(block));
}

fn teardown() ove.Error!void {
    try pool.unmake();
}

inline fn createDestroy() void {
    h.expectOk(pool.make(.{}));
    h.expectOk(pool.unmake());
}

pub fn cases() void {
    h.run(.{ .suite = suite, .name = "alloc_free", .setup = setup, .body = allocFree, .teardown = teardown });
    if (!ove.config.zero_heap) {
        h.run(.{ .suite = suite, .name = "create_destroy", .body = createDestroy });
        h.runMemory(suite, "memory", setup, teardown);
    }
}

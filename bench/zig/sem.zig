// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Object = @import("object.zig").Object;

const suite = "sync";

var sem: Object(ove.Sem) = .{};

fn setup() ove.Error!void {
    try sem.make(.{ 1, 1 });
}

inline fn takeGive() void {
    h.expectOk(sem.at().take(.forever));
    h.expectOk(sem.at().give());
}

fn teardown() ove.Error!void {
    try sem.unmake();
}

inline fn createDestroy() void {
    const one = ove.Sem.create(1, 1) catch return h.expect(false);
    h.expectOk(one.tryDestroy());
}

pub fn memoryCase() void {
    h.runMemory(suite, "sem_memory", setup, teardown);
}

pub fn cases() void {
    h.run(.{ .suite = suite, .name = "sem_take_give", .setup = setup, .body = takeGive, .teardown = teardown });
    if (!ove.config.zero_heap) h.run(.{ .suite = suite, .name = "sem_create_destroy", .body = createDestroy });
}

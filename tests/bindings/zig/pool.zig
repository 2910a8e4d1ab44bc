// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "pool.alloc.gives_each_block_once",
        "Each block is allocated once. Without a free block, an allocation times out in time; a freed block " ++
            "can be reused.",
        eachOnce,
    );
    h.thread(
        "pool.free.wakes_the_waiter",
        "A freed block goes to the waiting thread, from an ISR too.",
        wakes,
    );
    h.thread(
        "pool.isr.allocates_and_frees",
        "An ISR allocates and frees a block, and gets an error when none is free.",
        inIsr,
    );
    if (!ove.config.zero_heap) h.thread(
        "pool.create.gives_its_memory_back",
        "A pool on the heap works like any other, and its owner releases its memory.",
        onHeap,
    );
}

const Two = ove.Pool(u64, 2);
const One = ove.Pool(u32, 1);

fn eachOnce() !void {
    var pool: Two = undefined;
    try pool.init();
    defer pool.deinit();
    const a = try pool.alloc(.none);
    const b = try pool.alloc(.forever);
    a.* = 3;
    b.* = 4;
    h.expect(@src(), a != b and a.* == 3 and pool.available() == 0);
    const before = ove.time.now();
    h.expectError(@src(), pool.alloc(.ms(2)), error.Timeout);
    h.expectPassed(@src(), before, 2);
    try pool.free(a);
    h.expect(@src(), try pool.alloc(.none) == a);
    try pool.free(a);
    try pool.free(b);
    h.expect(@src(), pool.available() == 2);
}

fn waitTwice(pool: *One) void {
    _ = pool.alloc(.forever) catch return h.expect(@src(), false);
    h.point(2);
    const block = pool.alloc(.forever) catch return h.expect(@src(), false);
    h.point(3);
    h.expectOk(@src(), pool.free(block));
}

fn hasTwoPoints(_: void) bool {
    return h.points() == 2;
}

const Freed = struct { pool: *One, block: *u32 };

fn freeFromIsr(freed: *Freed) void {
    h.expectOk(@src(), freed.pool.freeFromIsr(freed.block));
}

fn wakes() !void {
    var pool: One = undefined;
    try pool.init();
    defer pool.deinit();
    const block = try pool.alloc(.none);
    const waiter = try Helper.blocked(.high, waitTwice, &pool);
    defer waiter.end();
    h.point(1);
    try pool.free(block);
    h.waitUntil(@src(), {}, hasTwoPoints);
    waiter.waitBlocked();
    var freed: Freed = .{ .pool = &pool, .block = block };
    h.inIsr(&freed, freeFromIsr);
    try waiter.join();
    h.expectPoints(@src(), &.{ 1, 2, 3 });
}

fn takeInIsr(pool: *One) void {
    const block = pool.allocFromIsr() catch return h.expect(@src(), false);
    h.expectError(@src(), pool.allocFromIsr(), error.Empty);
    h.expectOk(@src(), pool.freeFromIsr(block));
}

fn inIsr() !void {
    var pool: One = undefined;
    try pool.init();
    defer pool.deinit();
    h.inIsr(&pool, takeInIsr);
    h.expect(@src(), pool.available() == 1);
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    const pool = try Two.create();
    const block = try pool.alloc(.none);
    try pool.free(block);
    pool.destroy();
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");

comptime {
    if (!ove.config.zero_heap) h.stops(
        "heap.isr.allocation_stops",
        .{ .stop = .context, .place = "an allocation in an interrupt", .is_check = false },
        "The language's own allocation in an interrupt stops the program, with checks and without.",
        allocates,
    );
}

extern fn test_allocators_refuse_isr() bool;
extern fn test_skip(reason: [*:0]const u8) void;

fn allocateOne(_: void) void {
    const one = ove.heap.allocator.create(u32) catch return;
    one.* = 7;
    ove.heap.allocator.destroy(one);
}

fn allocates() !void {
    if (!test_allocators_refuse_isr()) return test_skip("the heap is the kernel's own, which serves interrupts");
    h.inIsr({}, allocateOne);
}

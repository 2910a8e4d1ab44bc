// SPDX-License-Identifier: MIT OR Apache-2.0
const std = @import("std");
const ove = @import("ove");
const h = @import("harness.zig");

extern fn test_has_bounded_heap() bool;

comptime {
    h.check(
        "run.start.twice_is_context",
        "A second start of the scheduler returns the error for a wrong context.",
        startTwice,
    );
    h.thread(
        "run.heap.is_locked_in_zero_heap_mode",
        "The heap is locked after the start in zero-heap mode, and only in this mode.",
        heapIsLocked,
    );
    if (!ove.config.zero_heap) h.thread(
        "run.heap.serves_the_languages_allocator",
        "The language allocates from ove's heap, with the requested alignment, and returns all of it.",
        servesAllocator,
    );
    h.stops(
        "run.stop.names_the_place",
        .{ .stop = .misuse, .place = "a place of the program", .is_check = false },
        "A program can stop itself with a number and a location.",
        stopHere,
    );
    h.stops(
        "run.panic.stops_with_its_number",
        .{ .stop = .panic, .place = "code at 0x", .caller = "run.panics", .says = "planned" },
        "A panic stops the program with number 10.",
        panics,
    );
    h.stops(
        "run.bounds.write_outside_names_the_place",
        .{
            .stop = .panic,
            .place = "code at 0x",
            .caller = "run.writeOutside",
            .says = "index out of bounds: index 4, len 4",
            .is_check = true,
        },
        "With checks on, a write outside an array stops the program with number 10 and names the function.",
        writeOutside,
    );
    h.stops(
        "run.overflow.of_a_sum_stops",
        .{ .stop = .panic, .place = "code at 0x", .caller = "run.overflows", .says = "integer overflow", .is_check = true },
        "With checks on, a sum that overflows stops the program with number 10.",
        overflows,
    );
}

fn startTwice() !void {
    h.expect(@src(), ove.startScheduler() == error.Context);
    h.expect(@src(), ove.run() == error.Context);
}

fn heapIsLocked() !void {
    h.expect(@src(), ove.heap.isLocked() == ove.config.zero_heap);
    const stats = try ove.heap.stats();
    h.expect(@src(), stats.used <= stats.peak);
}

fn servesAllocator() !void {
    const allocator = ove.heap.allocator;
    const before = (try ove.heap.stats()).used;
    var list: std.ArrayList(u32) = .empty;
    for (0..100) |number| try list.append(allocator, @intCast(number));
    h.expect(@src(), list.items[99] == 99);
    const aligned = try allocator.alignedAlloc(u8, .@"64", 100);
    h.expect(@src(), @intFromPtr(aligned.ptr) % 64 == 0);
    @memset(aligned, 0x5a);
    // The host's C library keeps the memory that it has allocated.
    if (test_has_bounded_heap()) h.expect(@src(), (try ove.heap.stats()).used >= before + 500);
    allocator.free(aligned);
    h.expect(@src(), list.items[0] == 0 and list.items[50] == 50);
    list.deinit(allocator);
    if (test_has_bounded_heap()) h.expect(@src(), (try ove.heap.stats()).used == before);
    // Not even one byte fits in addition to the whole address space.
    h.expect(@src(), allocator.rawAlloc(std.math.maxInt(usize) / 2, .@"1", 0) == null);
}

fn stopHere() !void {
    ove.stop(.misuse, "a place of the program");
}

fn panics() !void {
    @panic("planned");
}

var items: [4]u8 = @splat(0);

fn writeOutside() !void {
    var at: usize = 4;
    const hidden: *volatile usize = &at;
    items[hidden.*] = 1;
}

fn overflows() !void {
    var largest: u32 = 0xffff_ffff;
    const at: *volatile u32 = &largest;
    at.* = at.* + 1;
}

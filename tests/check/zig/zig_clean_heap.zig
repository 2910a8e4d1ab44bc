// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds nothing: lists, maps, texts and an arena take memory from the heap and free it.
const std = @import("std");
const ove = @import("ove");

const Node = struct { next: ?*Node, value: u64, line: u8 align(16) = 0 };

fn list(heap: std.mem.Allocator) !void {
    var head: ?*Node = null;
    for (0..5) |value| {
        const node = try heap.create(Node);
        node.* = .{ .next = head, .value = value };
        head = node;
    }
    while (head) |node| {
        head = node.next;
        std.mem.doNotOptimizeAway(node.value);
        heap.destroy(node);
    }
}

fn map(heap: std.mem.Allocator) !void {
    var squares: std.AutoHashMapUnmanaged(u32, u64) = .empty;
    defer squares.deinit(heap);
    for (0..30) |each| try squares.put(heap, @intCast(each * 7), each * each);
    std.mem.doNotOptimizeAway(squares.get(14));
}

fn text(heap: std.mem.Allocator) !void {
    const made = try std.fmt.allocPrint(heap, "{} {s}", .{ 12, "m/s" });
    defer heap.free(made);
    std.mem.doNotOptimizeAway(made[1]);
}

fn arena(heap: std.mem.Allocator) !void {
    var made = std.heap.ArenaAllocator.init(heap);
    defer made.deinit();
    for (0..9) |_| {
        const room = try made.allocator().alloc(u32, 20);
        room[19] = 1;
        std.mem.doNotOptimizeAway(room[19]);
    }
}

pub fn one() void {
    inline for (.{ list, map, text, arena }) |use| use(ove.heap.allocator) catch return;
}

pub fn other() void {
    one();
}

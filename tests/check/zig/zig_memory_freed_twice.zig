// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds double-free.16 bytes from zig_memory_freed_twice.make: errdefer and defer free one block.
const ove = @import("ove");

const Thing = struct { first: u64, second: u64 };

var is_bad: bool = true;

noinline fn make() !*Thing {
    const made = try ove.heap.allocator.create(Thing);
    made.* = .{ .first = 1, .second = 2 };
    return made;
}

noinline fn configure(thing: *Thing) !void {
    errdefer ove.heap.allocator.destroy(thing);
    if (@as(*volatile bool, &is_bad).*) return error.Bad;
}

pub fn one() void {
    const thing = make() catch return;
    defer ove.heap.allocator.destroy(thing);
    configure(thing) catch return;
}

pub fn other() void {}

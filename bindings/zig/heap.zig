// SPDX-License-Identifier: MIT OR Apache-2.0
//! The heap: its statistics, and in heap mode the objects that live there.
const std = @import("std");
const config = @import("ove_config");
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;

/// Statistics of the heap, in bytes.
pub const Stats = sys.types.ove_heap_stats;

/// Statistics of the heap. Context: thread, start. Blocks: never. Cost: O(1).
/// Errors, with checks: Context (in an ISR).
pub fn stats() sets.heap_stats!Stats {
    var found: Stats = undefined;
    try errors.check(sets.heap_stats, sys.ove_heap_stats(&found));
    return found;
}

/// Whether an allocation stops the program: after `run()` in zero-heap mode. Context: any. Blocks: never. Cost: O(1).
pub fn isLocked() bool {
    return sys.ove_heap_is_locked();
}

/// A `std.mem.Allocator` of the heap that C's `malloc` and the kernel's objects use; heap mode only. An alignment of
/// more than two words takes that many additional bytes. Context: thread, start. Blocks: never. Cost: as C's `malloc`.
/// Blocks never grow in place.
pub const allocator: std.mem.Allocator = if (config.zero_heap)
    @compileError("zero-heap mode has no allocator: CONFIG_OVE_ZERO_HEAP is on; std.heap.FixedBufferAllocator needs none")
else
    .{ .ptr = undefined, .vtable = &.{ .alloc = allocBytes, .resize = keepSize, .remap = keepPlace, .free = freeBytes } };

/// A block of the heap is aligned for every type of C.
pub const alignment = @alignOf(c_longlong);

fn allocBytes(_: *anyopaque, len: usize, align_of: std.mem.Alignment, _: usize) ?[*]u8 {
    const wanted = align_of.toByteUnits();
    if (wanted <= alignment) return @ptrCast(sys.ove_zig_heap_alloc(len));
    // The block's own address is stored below the returned memory.
    const room = std.math.add(usize, len, wanted + @sizeOf(usize)) catch return null;
    const block = sys.ove_zig_heap_alloc(room) orelse return null;
    const start = std.mem.alignForward(usize, @intFromPtr(block) + @sizeOf(usize), wanted);
    @as(**anyopaque, @ptrFromInt(start - @sizeOf(usize))).* = block;
    return @ptrFromInt(start);
}

fn keepSize(_: *anyopaque, memory: []u8, _: std.mem.Alignment, len: usize, _: usize) bool {
    return len <= memory.len;
}

fn keepPlace(_: *anyopaque, memory: []u8, _: std.mem.Alignment, len: usize, _: usize) ?[*]u8 {
    return if (len <= memory.len) memory.ptr else null;
}

fn freeBytes(_: *anyopaque, memory: []u8, align_of: std.mem.Alignment, _: usize) void {
    if (align_of.toByteUnits() <= alignment) return sys.ove_zig_heap_free(memory.ptr);
    sys.ove_zig_heap_free(@as(**anyopaque, @ptrFromInt(@intFromPtr(memory.ptr) - @sizeOf(usize))).*);
}

/// For `create`: does not compile in zero-heap mode.
pub inline fn require() void {
    if (config.zero_heap) @compileError("zero-heap mode has no create(): give the object memory and call init()");
}

/// Memory for a T that is larger than the C object.
pub fn alloc(comptime T: type) error{NoMemory}!*T {
    const block = allocBytes(undefined, @sizeOf(T), .of(T), 0) orelse return error.NoMemory;
    return @ptrCast(@alignCast(block));
}

/// Free the memory of `alloc`.
pub fn free(object: anytype) void {
    freeBytes(undefined, std.mem.asBytes(object), .of(@TypeOf(object.*)), 0);
}

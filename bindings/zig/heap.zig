// SPDX-License-Identifier: MIT OR Apache-2.0
//! The heap: its figures, and in heap mode the objects that live there.
const config = @import("ove_config");
const sys = @import("sys/sys.zig");
const errors = @import("error.zig");

/// Figures of the heap, in bytes.
pub const Stats = sys.types.ove_heap_stats;

/// Figures of the heap. Context: thread, start. Blocks: never. Cost: O(1).
/// Errors: NotSupported (the kernel does not count); with checks: Context (in an ISR).
pub fn stats() errors.Error!Stats {
    var found: Stats = undefined;
    try errors.check(sys.ove_heap_stats(&found));
    return found;
}

/// Whether an allocation stops the program: after `run()` in zero-heap mode. Context: any. Blocks: never. Cost: O(1).
pub fn isLocked() bool {
    return sys.ove_heap_is_locked();
}

/// For `create`: refuses to compile in zero-heap mode.
pub inline fn require() void {
    if (config.zero_heap) @compileError("zero-heap mode has no create(): give the object memory and call init()");
}

/// Memory for a T, where a Debug build keeps more in an object than C knows of.
pub fn alloc(comptime T: type) errors.Error!*T {
    const block = sys.ove_zig_heap_alloc(@sizeOf(T)) orelse return error.NoMemory;
    return @ptrCast(@alignCast(block));
}

/// Give back the memory of `alloc`.
pub fn free(block: *anyopaque) void {
    sys.ove_zig_heap_free(block);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pools of memory blocks for one type.
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const Timeout = @import("time.zig").Timeout;

const block_align = sys.layout.value_OVE_POOL_ALIGN;

/// A pool of `capacity` blocks, each for a T.
pub fn Pool(comptime T: type, comptime capacity: usize) type {
    if (capacity == 0) @compileError("a pool holds at least one block");
    if (@sizeOf(T) == 0) @compileError("a pool's value has a size, and " ++ @typeName(T) ++ " has none");
    if (@alignOf(T) > block_align) @compileError("a pool's block is aligned to 8 bytes");
    const block_bytes = (@sizeOf(T) + block_align - 1) / block_align * block_align;
    return extern struct {
        const Self = @This();
        const life = Life(Self, "Pool", "pool");

        raw: sys.layout.ove_pool,
        buffer: [capacity * block_bytes]u8 align(block_align),
        pin: Pin,

        /// Make the pool in this memory, which must outlive the pool and must not move. All blocks start free.
        /// Context: thread, start. Blocks: never. Cost: O(capacity).
        /// Errors, with checks: Invalid (out of range), Context (in an ISR).
        pub fn init(self: *Self) sets.pool_init!void {
            return life.begin(self, .{ &self.buffer, @sizeOf(T), capacity });
        }

        /// End the pool. Context: thread, start. Blocks: never. Cost: O(1).
        /// Errors, with checks: Busy (a thread waits, or a block is not free; nothing changes), Context (in an ISR).
        pub const end = life.end;

        /// `end` for a defer: an error, which only checks detect, stops the program.
        pub const deinit = life.deinit;

        /// Make a pool on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
        /// Errors: NoMemory; with checks: as `init`.
        pub inline fn create() sets.pool_create!*Self {
            return life.create(.{ @sizeOf(T), capacity }, .{});
        }

        /// End a pool of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
        /// A caller's bug stops the program, with checks.
        pub const destroy = life.destroy;

        /// `end` for a pool of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
        /// release.
        pub const tryDestroy = life.tryDestroy;

        /// The pool's C handle. Context: any.
        pub const handle = life.handle;

        /// Allocate a block, whose content is undefined and which belongs to the caller until `free`. Context: thread.
        /// Blocks: up to `timeout`. Cost: O(1) if a block is free.
        /// Errors: Timeout (no block was freed); with checks: Context (not in a thread).
        pub inline fn alloc(self: *Self, timeout: Timeout) sets.pool_alloc!*T {
            var block: ?*anyopaque = undefined;
            try errors.check(sets.pool_alloc, hot.pool_alloc(self.handle(), timeout.milliseconds, &block));
            return @ptrCast(@alignCast(block.?));
        }

        /// `alloc` in an ISR. Context: isr. Blocks: never. Errors: Empty; with checks: Context (not in an ISR).
        pub inline fn allocFromIsr(self: *Self) sets.pool_alloc_from_isr!*T {
            var block: ?*anyopaque = undefined;
            try errors.check(sets.pool_alloc_from_isr, hot.pool_alloc_from_isr(self.handle(), &block));
            return @ptrCast(@alignCast(block.?));
        }

        /// Free a block. With checks, a pointer that is not a block of the pool, or that is free, stops the program.
        /// Context: thread, start. Blocks: never; a more urgent waiter runs at once. Cost: O(1).
        /// Errors, with checks: Context (in an ISR).
        pub inline fn free(self: *Self, block: *T) sets.pool_free!void {
            return errors.check(sets.pool_free, hot.pool_free(self.handle(), block));
        }

        /// `free` in an ISR. Context: isr. Blocks: never. Errors, with checks: Context (not in an ISR).
        pub inline fn freeFromIsr(self: *Self, block: *T) sets.pool_free_from_isr!void {
            return errors.check(sets.pool_free_from_isr, hot.pool_free_from_isr(self.handle(), block));
        }

        /// The number of free blocks. Context: any. Blocks: never. Cost: O(1).
        pub inline fn available(self: *Self) usize {
            return hot.pool_available(self.handle());
        }
    };
}

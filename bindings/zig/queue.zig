// SPDX-License-Identifier: MIT OR Apache-2.0
//! Queues of items of one type, first in, first out. Items are copied.
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const Timeout = @import("time.zig").Timeout;

/// A queue of up to `capacity` items of type T.
pub fn Queue(comptime T: type, comptime capacity: usize) type {
    if (capacity == 0) @compileError("a queue holds at least one item");
    if (@sizeOf(T) == 0) @compileError("a queue's item has a size, and " ++ @typeName(T) ++ " has none");
    return extern struct {
        const Self = @This();
        const life = Life(Self, "Queue", "queue");

        /// The type of an item.
        pub const Item = T;

        raw: sys.layout.ove_queue,
        buffer: [capacity * @sizeOf(T)]u8 align(@alignOf(T)),
        pin: Pin,

        /// Make the queue in this memory, which must outlive the queue and must not move.
        /// Context: thread, start. Blocks: never. Cost: O(1).
        /// Errors, with checks: Invalid (out of range), Context (in an ISR).
        pub fn init(self: *Self) sets.queue_init!void {
            return life.begin(self, .{ &self.buffer, @sizeOf(T), capacity });
        }

        /// End the queue. Context: thread, start. Blocks: never. Cost: O(1).
        /// Errors, with checks: Busy (a thread waits; nothing changes), Context (in an ISR).
        pub const end = life.end;

        /// `end` for a defer: an error, which only checks detect, stops the program.
        pub const deinit = life.deinit;

        /// Make a queue on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
        /// Errors: NoMemory; with checks: as `init`.
        pub inline fn create() sets.queue_create!*Self {
            return life.create(.{ @sizeOf(T), capacity }, .{});
        }

        /// End a queue of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
        /// A caller's bug stops the program, with checks.
        pub const destroy = life.destroy;

        /// `end` for a queue of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
        /// release.
        pub const tryDestroy = life.tryDestroy;

        /// The queue's C handle. Context: any.
        pub const handle = life.handle;

        /// Send a copy of `item`. Context: thread. Blocks: up to `timeout`. Cost: O(size of an item).
        /// Errors: Timeout (the queue stayed full); with checks: Context (not in a thread).
        pub inline fn send(self: *Self, item: T, timeout: Timeout) sets.queue_send!void {
            const copy = item;
            return self.sendCopy(&copy, timeout);
        }

        /// `send` of an item that is already in memory: the item is copied once, into the queue.
        pub inline fn sendCopy(self: *Self, item: *const T, timeout: Timeout) sets.queue_send!void {
            return errors.check(sets.queue_send, hot.queue_send(self.handle(), @ptrCast(item), timeout.milliseconds));
        }

        /// `send` without waiting. Context: thread, start. Errors: Full; with checks: Context (in an ISR).
        pub inline fn trySend(self: *Self, item: T) sets.queue_try_send!void {
            const copy = item;
            return self.trySendCopy(&copy);
        }

        /// `trySend` of an item that is already in memory.
        pub inline fn trySendCopy(self: *Self, item: *const T) sets.queue_try_send!void {
            return errors.check(sets.queue_try_send, hot.queue_try_send(self.handle(), @ptrCast(item)));
        }

        /// `send` from an ISR. Context: isr. Blocks: never. Errors: Full; with checks: Context (not in an ISR).
        pub inline fn sendFromIsr(self: *Self, item: T) sets.queue_send_from_isr!void {
            const copy = item;
            return self.sendCopyFromIsr(&copy);
        }

        /// `sendFromIsr` of an item that is already in memory.
        pub inline fn sendCopyFromIsr(self: *Self, item: *const T) sets.queue_send_from_isr!void {
            return errors.check(sets.queue_send_from_isr, hot.queue_send_from_isr(self.handle(), @ptrCast(item)));
        }

        /// Receive the oldest item. Context: thread. Blocks: up to `timeout`. Cost: O(size of an item).
        /// Errors: Timeout (the queue stayed empty); with checks: Context (not in a thread).
        pub inline fn receive(self: *Self, timeout: Timeout) sets.queue_receive!T {
            var item: T = undefined;
            try self.receiveInto(&item, timeout);
            return item;
        }

        /// `receive` into the caller's memory, untouched on an error.
        pub inline fn receiveInto(self: *Self, item: *T, timeout: Timeout) sets.queue_receive!void {
            return errors.check(sets.queue_receive, hot.queue_receive(self.handle(), @ptrCast(item), timeout.milliseconds));
        }

        /// `receive` without waiting. Context: thread, start. Errors: Empty; with checks: Context (in an ISR).
        pub inline fn tryReceive(self: *Self) sets.queue_try_receive!T {
            var item: T = undefined;
            try self.tryReceiveInto(&item);
            return item;
        }

        /// `tryReceive` into the caller's memory, untouched on an error.
        pub inline fn tryReceiveInto(self: *Self, item: *T) sets.queue_try_receive!void {
            return errors.check(sets.queue_try_receive, hot.queue_try_receive(self.handle(), @ptrCast(item)));
        }

        /// `receive` from an ISR. Context: isr. Blocks: never. Errors: Empty; with checks: Context (not in an ISR).
        pub inline fn receiveFromIsr(self: *Self) sets.queue_receive_from_isr!T {
            var item: T = undefined;
            try self.receiveFromIsrInto(&item);
            return item;
        }

        /// `receiveFromIsr` into the caller's memory, untouched on an error.
        pub inline fn receiveFromIsrInto(self: *Self, item: *T) sets.queue_receive_from_isr!void {
            return errors.check(sets.queue_receive_from_isr, hot.queue_receive_from_isr(self.handle(), @ptrCast(item)));
        }

        /// Send items until the queue is full, and return their number. Waits for a free slot only for the first item.
        /// Context: thread. Blocks: up to `timeout`. Cost: O(bytes).
        /// Errors: Timeout (none was sent); with checks: Invalid (no items), Context (not in a thread).
        pub fn sendMany(self: *Self, items: []const T, timeout: Timeout) sets.queue_send_many!usize {
            const queue = self.handle();
            return errors.checkCount(sets.queue_send_many, sys.ove_queue_send_many(queue, @ptrCast(items.ptr), items.len, timeout.milliseconds));
        }

        /// Receive as many items as are available and fit, and return their number. Waits only for the first item.
        /// Context: thread. Blocks: up to `timeout`. Cost: O(bytes).
        /// Errors: Timeout (no item in time); with checks: Invalid (no space given), Context (not in a thread).
        pub fn receiveMany(self: *Self, items: []T, timeout: Timeout) sets.queue_receive_many!usize {
            const queue = self.handle();
            return errors.checkCount(sets.queue_receive_many, sys.ove_queue_receive_many(queue, @ptrCast(items.ptr), items.len, timeout.milliseconds));
        }

        /// Copy the oldest item and leave it in the queue. Context: thread, start. Blocks: never. Cost: O(size of an
        /// item).
        /// Errors: Empty; with checks: Context (in an ISR).
        pub fn peek(self: *Self) sets.queue_peek!T {
            var item: T = undefined;
            try errors.check(sets.queue_peek, sys.ove_queue_peek(self.handle(), @ptrCast(&item)));
            return item;
        }

        /// The number of items in the queue. Context: any. Blocks: never. Cost: O(1).
        pub fn count(self: *Self) usize {
            return sys.ove_queue_count(self.handle());
        }

        /// The number of free slots. Context: any. Blocks: never. Cost: O(1).
        pub fn space(self: *Self) usize {
            return sys.ove_queue_space(self.handle());
        }

        /// Drop all items. Context: thread, start. Blocks: never. Cost: O(waiting senders).
        /// Errors, with checks: Context (in an ISR).
        pub fn reset(self: *Self) sets.queue_reset!void {
            return errors.check(sets.queue_reset, sys.ove_queue_reset(self.handle()));
        }
    };
}

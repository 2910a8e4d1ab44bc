// SPDX-License-Identifier: MIT OR Apache-2.0
//! Streams of bytes with a trigger level, for one sender and one receiver at a time.
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = sys.error_sets;
const Life = @import("life.zig").Life;
const Pin = @import("pin.zig").Pin;
const Timeout = @import("time.zig").Timeout;

/// A stream of up to `capacity` bytes.
pub fn Stream(comptime capacity: usize) type {
    if (capacity == 0) @compileError("a stream holds at least one byte");
    return extern struct {
        const Self = @This();
        const life = Life(Self, "Stream", "stream", null);

        raw: sys.layout.ove_stream,
        buffer: [capacity + sys.layout.stream_extra]u8 align(@alignOf(usize)),
        pin: Pin,

        /// Make it in this memory, which must outlive it and not move. A receiver that waits wakes when `trigger` bytes are there. Context: thread, start. Blocks: never. Cost: O(1).
        /// Errors, with checks: Invalid (out of range), Context (in an ISR).
        pub fn init(self: *Self, trigger: usize) sets.stream_init!void {
            return life.begin(self, .{ &self.buffer, capacity, trigger });
        }

        /// End it. Context: thread, start. Blocks: never. Cost: O(1).
        /// Errors, with checks: Busy (a thread waits; nothing changes), Context (in an ISR).
        pub const end = life.end;

        /// `end` for a defer: an error, which only checks tell, stops the program.
        pub const deinit = life.deinit;

        /// Make one on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
        /// Errors: NoMemory; with checks: as `init`.
        pub inline fn create(trigger: usize) sets.stream_create!*Self {
            return life.create(.{ capacity, trigger }, .{trigger});
        }

        /// End one of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
        /// A caller's bug stops the program, with checks.
        pub const destroy = life.destroy;

        /// `end` for one of `create`: frees its memory when it could be ended. Context, errors: as `end`. Cost: one release.
        pub const tryDestroy = life.tryDestroy;

        /// C's handle of it. Context: any.
        pub const handle = life.handle;

        /// Send bytes; gives how many went in when all did or the time was over.
        /// Context: thread, by one sender at a time. Blocks: up to `timeout`. Cost: O(bytes).
        /// Errors, with checks: Invalid (no bytes), Context (not in a thread).
        pub inline fn send(self: *Self, bytes: []const u8, timeout: Timeout) sets.stream_send!usize {
            return errors.checkCount(sets.stream_send, hot.stream_send(self.handle(), bytes.ptr, bytes.len, timeout.milliseconds));
        }

        /// Send what fits, from an ISR; gives how many bytes. Context: isr. Blocks: never. Cost: O(bytes).
        /// Errors, with checks: Invalid (no bytes), Context (not in an ISR).
        pub inline fn sendFromIsr(self: *Self, bytes: []const u8) sets.stream_send_from_isr!usize {
            return errors.checkCount(sets.stream_send_from_isr, hot.stream_send_from_isr(self.handle(), bytes.ptr, bytes.len));
        }

        /// Receive bytes that are there, waiting for the trigger level when there are none; gives how many, 0 when the time
        /// was over. Context: thread, by one receiver at a time. Blocks: up to `timeout`. Cost: O(bytes).
        /// Errors, with checks: Invalid (no room), Context (not in a thread).
        pub inline fn receive(self: *Self, bytes: []u8, timeout: Timeout) sets.stream_receive!usize {
            return errors.checkCount(sets.stream_receive, hot.stream_receive(self.handle(), bytes.ptr, bytes.len, timeout.milliseconds));
        }

        /// Receive what is there, in an ISR; gives how many bytes. Context: isr. Blocks: never. Cost: O(bytes).
        /// Errors, with checks: Invalid (no room), Context (not in an ISR).
        pub inline fn receiveFromIsr(self: *Self, bytes: []u8) sets.stream_receive_from_isr!usize {
            return errors.checkCount(sets.stream_receive_from_isr, hot.stream_receive_from_isr(self.handle(), bytes.ptr, bytes.len));
        }

        /// Bytes there are. Context: any. Blocks: never. Cost: O(1).
        pub fn available(self: *Self) usize {
            return sys.ove_stream_available(self.handle());
        }

        /// Bytes there is room for. Context: any. Blocks: never. Cost: O(1).
        pub fn space(self: *Self) usize {
            return sys.ove_stream_space(self.handle());
        }

        /// Drop all bytes. Context: thread, start. Blocks: never. Cost: O(1).
        /// Errors: Busy (a thread waits); with checks: Context (in an ISR).
        pub fn reset(self: *Self) sets.stream_reset!void {
            return errors.check(sets.stream_reset, sys.ove_stream_reset(self.handle()));
        }
    };
}

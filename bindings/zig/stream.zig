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
        const life = Life(Self, "Stream", "stream");

        raw: sys.layout.ove_stream,
        buffer: [capacity + sys.layout.stream_extra]u8 align(@alignOf(usize)),
        pin: Pin,

        /// Make the stream in this memory, which must outlive the stream and must not move. A waiting receiver wakes
        /// when `trigger` bytes are available.
        /// Context: thread, start. Blocks: never. Cost: O(1).
        /// Errors, with checks: Invalid (out of range), Context (in an ISR).
        pub fn init(self: *Self, trigger: usize) sets.stream_init!void {
            return life.begin(self, .{ &self.buffer, capacity, trigger });
        }

        /// End the stream. Context: thread, start. Blocks: never. Cost: O(1).
        /// Errors, with checks: Busy (a thread waits; nothing changes), Context (in an ISR).
        pub const end = life.end;

        /// `end` for a defer: an error, which only checks detect, stops the program.
        pub const deinit = life.deinit;

        /// Make a stream on the heap; heap mode only. Context: thread, start. Blocks: never. Cost: one allocation.
        /// Errors: NoMemory; with checks: as `init`.
        pub inline fn create(trigger: usize) sets.stream_create!*Self {
            return life.create(.{ capacity, trigger }, .{trigger});
        }

        /// End a stream of `create` and free its memory. Context: thread, start. Blocks: never. Cost: one release.
        /// A caller's bug stops the program, with checks.
        pub const destroy = life.destroy;

        /// `end` for a stream of `create`: frees the memory if the end succeeds. Context, errors: as `end`. Cost: one
        /// release.
        pub const tryDestroy = life.tryDestroy;

        /// The stream's C handle. Context: any.
        pub const handle = life.handle;

        /// Send bytes. Returns the number of bytes sent when all are sent or the timeout has expired.
        /// Context: thread, by one sender at a time. Blocks: up to `timeout`. Cost: O(bytes).
        /// Errors, with checks: Invalid (no bytes), Context (not in a thread).
        pub inline fn send(self: *Self, bytes: []const u8, timeout: Timeout) sets.stream_send!usize {
            return errors.checkCount(sets.stream_send, hot.stream_send(self.handle(), bytes.ptr, bytes.len, timeout.milliseconds));
        }

        /// Send the bytes that fit, from an ISR, and return their number. Context: isr. Blocks: never. Cost: O(bytes).
        /// Errors, with checks: Invalid (no bytes), Context (not in an ISR).
        pub inline fn sendFromIsr(self: *Self, bytes: []const u8) sets.stream_send_from_isr!usize {
            return errors.checkCount(sets.stream_send_from_isr, hot.stream_send_from_isr(self.handle(), bytes.ptr, bytes.len));
        }

        /// Receive the available bytes, and return their number. If there are none, wait for the trigger level; return
        /// 0 after a timeout. Context: thread, by one receiver at a time. Blocks: up to `timeout`. Cost:
        /// O(bytes).
        /// Errors, with checks: Invalid (no space given), Context (not in a thread).
        pub inline fn receive(self: *Self, bytes: []u8, timeout: Timeout) sets.stream_receive!usize {
            return errors.checkCount(sets.stream_receive, hot.stream_receive(self.handle(), bytes.ptr, bytes.len, timeout.milliseconds));
        }

        /// Receive the available bytes, in an ISR, and return their number. Context: isr. Blocks: never. Cost:
        /// O(bytes).
        /// Errors, with checks: Invalid (no space given), Context (not in an ISR).
        pub inline fn receiveFromIsr(self: *Self, bytes: []u8) sets.stream_receive_from_isr!usize {
            return errors.checkCount(sets.stream_receive_from_isr, hot.stream_receive_from_isr(self.handle(), bytes.ptr, bytes.len));
        }

        /// The number of bytes in the stream. Context: any. Blocks: never. Cost: O(1).
        pub fn available(self: *Self) usize {
            return sys.ove_stream_available(self.handle());
        }

        /// The number of bytes that would still fit. Context: any. Blocks: never. Cost: O(1).
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

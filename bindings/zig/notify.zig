// SPDX-License-Identifier: MIT OR Apache-2.0
//! Notifications: 31 bits of each thread, which any thread or ISR sets (`thread.Ref.notify`) and only that thread waits
//! for. A notification is the cheapest way to wake one thread, and needs no object. Bits do not add up.
const sys = @import("ove_sys");
const hot = sys.hot;
const errors = @import("error.zig");
const sets = sys.error_sets;
const Timeout = @import("time.zig").Timeout;

/// All bits of a thread; the same on every kernel.
pub const all_bits: u32 = sys.layout.value_OVE_NOTIFY_ALL_BITS;
/// Whether a wait needs any or all of its bits.
pub const Which = enum(sys.layout.ove_enum) { any = 0, all = 1 };
/// Whether a successful wait clears its bits.
pub const After = enum(u1) { keep, clear };

comptime {
    sys.types.pinEnum(Which, "OVE_NOTIFY_");
}

/// Wait for any or all of `bits` of the calling thread, and return all its bits at that time, before clearing. With
/// `.clear`, `bits` are cleared in the same step; a timeout clears nothing.
/// Context: thread. Blocks: up to `timeout`. Cost: O(1); with checks O(threads).
/// Errors: Timeout; with checks: Invalid (no bit, or one outside), Context (not in a thread, or in a native thread or a
/// timer's callback, which have no bits).
pub inline fn wait(bits: u32, which: Which, after: After, timeout: Timeout) sets.thread_wait_notify!u32 {
    var seen: u32 = undefined;
    try waitSeen(bits, which, after, timeout, &seen);
    return seen;
}

/// `wait` that also returns the bits after a timeout, in `seen`.
pub inline fn waitSeen(bits: u32, which: Which, after: After, timeout: Timeout, seen: ?*u32) sets.thread_wait_notify!void {
    const mode = @backingInt(which);
    return errors.check(
        sets.thread_wait_notify,
        hot.thread_wait_notify(bits, mode, after == .clear, timeout.milliseconds, seen),
    );
}

/// Wait for any of `bits` and clear them, without returning the bits: the cheapest wait. Otherwise as `wait`.
pub inline fn take(bits: u32, timeout: Timeout) sets.thread_wait_notify!void {
    return waitSeen(bits, .any, .clear, timeout, null);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! A cell for shared state that is set once, late, and read without a lock.
const Error = @import("error.zig").Error;

/// Empty until `set`, then holds one value forever. It starts as `.empty`.
pub fn LateCell(comptime T: type) type {
    return struct {
        const Self = @This();
        const State = enum(u8) { empty, being_set, set };

        state: State,
        value: T,

        pub const empty: Self = .{ .state = .empty, .value = undefined };

        /// Set the value. Context: any. Blocks: never. Cost: O(1).
        /// Errors: Busy (it is set already, or is being set).
        pub fn set(self: *Self, value: T) Error!void {
            if (@cmpxchgStrong(State, &self.state, .empty, .being_set, .acquire, .monotonic) != null) return error.Busy;
            self.value = value;
            @atomicStore(State, &self.state, .set, .release);
        }

        /// The value, or null before it is set. Context: any. Blocks: never. Cost: one load and a compare.
        pub inline fn tryGet(self: *const Self) ?*const T {
            return if (@atomicLoad(State, &self.state, .acquire) == .set) &self.value else null;
        }
    };
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! An object is identified by its address. In a Debug build it stores its address, and stops if it was moved or never
//! initialised; in the other builds this is empty.
const builtin = @import("builtin");
const stop = @import("stop.zig").stop;

pub const Pin = extern struct {
    /// Whether this build checks.
    pub const is_checked = builtin.mode == .debug;

    address: [@intFromBool(is_checked)]usize,

    /// The object is initialised, here.
    pub inline fn set(self: *Pin) void {
        if (is_checked) self.address[0] = @intFromPtr(self);
    }

    /// Check that the object is where it was initialised.
    pub inline fn check(self: *const Pin) void {
        if (is_checked) {
            if (self.address[0] != @intFromPtr(self)) stop(.misuse, "ove: an object that was moved or never made");
        }
    }

    /// The object has ended.
    pub inline fn clear(self: *Pin) void {
        if (is_checked) self.address[0] = 0;
    }
};

// SPDX-License-Identifier: MIT OR Apache-2.0
//! An object is known by its address. In a Debug build it remembers it, and stops when it was moved or never made; in the
//! other builds this is nothing.
const builtin = @import("builtin");
const stop = @import("stop.zig").stop;

pub const Pin = extern struct {
    /// Whether this build checks.
    pub const is_checked = builtin.mode == .debug;

    address: [@intFromBool(is_checked)]usize,

    /// The object is made, here.
    pub inline fn set(self: *Pin) void {
        if (is_checked) self.address[0] = @intFromPtr(self);
    }

    /// The object is where it was made.
    pub inline fn check(self: *const Pin) void {
        if (is_checked) {
            if (self.address[0] != @intFromPtr(self)) stop(.misuse, "ove: an object that was moved or never made");
        }
    }

    /// The object is no more.
    pub inline fn clear(self: *Pin) void {
        if (is_checked) self.address[0] = 0;
    }
};

// SPDX-License-Identifier: MIT OR Apache-2.0
const std = @import("std");
const ove = @import("ove");
const h = @import("harness.zig");

comptime {
    h.thread("error.number.equals_c", "Every error has the number that ove/error.h gives it.", numbers);
    h.thread("error.name.is_that_of_c", "An error's name is the text of ove_strerror().", names);
}

fn numbers() !void {
    const errors = [_]ove.Error{
        error.Invalid,   error.Timeout,  error.NoMemory, error.Full,    error.Empty,        error.NotOwner,
        error.Deadlock,  error.Overflow, error.Busy,     error.Context, error.NotSupported, error.Cancelled,
        error.OwnerDead, error.Closed,
    };
    for (errors, 1..) |failure, at| h.expect(@src(), ove.errorNumber(failure) == -@as(c_int, @intCast(at)));
}

fn names() !void {
    inline for (.{ error.Timeout, error.NotSupported, error.Cancelled, error.OwnerDead, error.Closed }) |failure| {
        const name = std.mem.span(ove.sys.ove_strerror(ove.errorNumber(failure)));
        h.expect(@src(), std.mem.eql(u8, ove.errorText(failure), name));
    }
    h.expect(@src(), std.mem.eql(u8, ove.errorText(error.Timeout), "OVE_ERR_TIMEOUT"));
}

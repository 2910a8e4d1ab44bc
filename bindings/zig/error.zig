// SPDX-License-Identifier: MIT OR Apache-2.0
//! The errors of calls, with the numbers of `ove/error.h`.
const std = @import("std");
const config = @import("ove_config");
const sys = @import("ove_sys");
const stop = @import("stop.zig").stop;

/// Why a call failed.
pub const Error = error{
    /// An argument is out of range.
    Invalid,
    /// The timeout expired.
    Timeout,
    /// The allocator has no block of that size.
    NoMemory,
    /// No free space, and the call does not wait.
    Full,
    /// Nothing available, and the call does not wait.
    Empty,
    /// The caller does not hold this mutex.
    NotOwner,
    /// The caller holds this mutex already, or waits for itself.
    Deadlock,
    /// The count is at its maximum.
    Overflow,
    /// Held, waited on or running, and the call does not wait.
    Busy,
    /// Not legal here: in an ISR, outside one, or before the scheduler runs.
    Context,
    /// This kernel does not support it; see the backend's table.
    NotSupported,
    /// Another thread or an ISR ended the wait.
    Cancelled,
    /// The caller has locked a robust C mutex whose last owner has ended.
    OwnerDead,
    /// Another thread has closed the C object that the call waited for.
    Closed,
};

const Pair = struct { failure: Error, code: c_int };

const pairs = [_]Pair{
    .{ .failure = error.Invalid, .code = sys.layout.value_OVE_ERR_INVALID },
    .{ .failure = error.Timeout, .code = sys.layout.value_OVE_ERR_TIMEOUT },
    .{ .failure = error.NoMemory, .code = sys.layout.value_OVE_ERR_NO_MEMORY },
    .{ .failure = error.Full, .code = sys.layout.value_OVE_ERR_FULL },
    .{ .failure = error.Empty, .code = sys.layout.value_OVE_ERR_EMPTY },
    .{ .failure = error.NotOwner, .code = sys.layout.value_OVE_ERR_NOT_OWNER },
    .{ .failure = error.Deadlock, .code = sys.layout.value_OVE_ERR_DEADLOCK },
    .{ .failure = error.Overflow, .code = sys.layout.value_OVE_ERR_OVERFLOW },
    .{ .failure = error.Busy, .code = sys.layout.value_OVE_ERR_BUSY },
    .{ .failure = error.Context, .code = sys.layout.value_OVE_ERR_CONTEXT },
    .{ .failure = error.NotSupported, .code = sys.layout.value_OVE_ERR_NOT_SUPPORTED },
    .{ .failure = error.Cancelled, .code = sys.layout.value_OVE_ERR_CANCELLED },
    .{ .failure = error.OwnerDead, .code = sys.layout.value_OVE_ERR_OWNER_DEAD },
    .{ .failure = error.Closed, .code = sys.layout.value_OVE_ERR_CLOSED },
};

comptime {
    if (pairs.len != @typeInfo(Error).error_set.error_names.?.len) @compileError("an error of Zig has no number of C");
    for (pairs, 1..) |pair, at| {
        if (pair.code != -@as(c_int, at)) @compileError("an error of C has another number: " ++ @errorName(pair.failure));
    }
}

/// C's number of an error; negative. Context: any. Cost: O(1).
pub fn number(failure: Error) c_int {
    return switch (failure) {
        inline else => |one| comptime for (pairs) |pair| {
            if (pair.failure == one) break pair.code;
        } else unreachable,
    };
}

/// The error's name in C, such as "OVE_ERR_TIMEOUT". Context: any. Cost: O(1).
pub fn text(failure: Error) [:0]const u8 {
    return std.mem.span(sys.ove_strerror(number(failure)));
}

/// Converts C's return value to an error of `Set`. The success path is one compare, as in C; the error is looked up out
/// of line.
pub inline fn check(comptime Set: type, code: c_int) Set!void {
    if (code == 0) return;
    return decode(Set, code);
}

/// A count, or the error if it is below zero.
pub inline fn checkCount(comptime Set: type, code: c_int) Set!usize {
    if (code >= 0) return @intCast(code);
    return decode(Set, code);
}

noinline fn decode(comptime Set: type, code: c_int) Set {
    @branchHint(.cold);
    inline for (pairs) |pair| {
        const name = @errorName(pair.failure);
        inline for (@typeInfo(Set).error_set.error_names.?) |one| {
            if (comptime std.mem.eql(u8, one, name)) {
                if (pair.code == code) return @field(Set, name);
            }
        }
    }
    // A result that the header does not list. Without checks it is reported as another error of the set: a stop would
    // add code at each call.
    if (config.checks) stop(.kernel, "ove.Error");
    return @field(Set, @typeInfo(Set).error_set.error_names.?[0]);
}

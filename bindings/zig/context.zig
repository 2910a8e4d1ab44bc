// SPDX-License-Identifier: MIT OR Apache-2.0
//! Converts a Zig function with its context to C's function and `void *`.
const std = @import("std");

/// C's function for a Zig function that is known at compile time. `Before` is C's argument before the context: nothing
/// (void), or a C object that `object` converts to the function's argument.
pub fn Entry(comptime Context: type, comptime function: anytype) type {
    return struct {
        pub fn plain(arg: ?*anyopaque) callconv(.c) void {
            call(.{}, arg);
        }

        /// For a context to which `arg` points; it is copied before the function runs.
        pub fn kept(arg: ?*anyopaque) callconv(.c) void {
            const value: *const Context = @ptrCast(@alignCast(arg));
            function(value.*);
        }

        pub inline fn call(before: anytype, arg: ?*anyopaque) void {
            const wanted = @typeInfo(@TypeOf(function)).@"fn".param_types.len;
            if (Context == void and wanted == 0) return function();
            if (Context == void) return @call(.auto, function, before);
            // A function without a parameter for its object gets only its context.
            if (wanted == 1) return function(unpack(Context, arg));
            return @call(.auto, function, before ++ .{unpack(Context, arg)});
        }
    };
}

/// Whether a context fits in C's `void *` itself: nothing, a pointer, or any value of one word at most.
pub fn isWord(comptime T: type) bool {
    return T == void or (@typeInfo(T) != .comptime_int and @sizeOf(T) <= @sizeOf(usize));
}

/// The context as C stores it. The memory to which it points belongs to the caller and must outlive the object.
pub inline fn pack(value: anytype) ?*anyopaque {
    const T = @TypeOf(value);
    comptime if (!isWord(T)) @compileError("a context is one word: nothing ({}), a pointer or a small value, not " ++
        @typeName(T) ++ "; a pointer to it fits");
    switch (@typeInfo(T)) {
        .void => return null,
        .pointer => |pointer| if (pointer.size != .slice) return @ptrCast(@constCast(value)),
        else => {},
    }
    var word: usize = 0;
    @memcpy(std.mem.asBytes(&word)[0..@sizeOf(T)], std.mem.asBytes(&value));
    return @ptrFromInt(word);
}

inline fn unpack(comptime T: type, arg: ?*anyopaque) T {
    switch (@typeInfo(T)) {
        .pointer => |pointer| if (pointer.size != .slice) return @ptrCast(@alignCast(arg)),
        else => {},
    }
    const word = @intFromPtr(arg);
    var value: T = undefined;
    @memcpy(std.mem.asBytes(&value), std.mem.asBytes(&word)[0..@sizeOf(T)]);
    return value;
}

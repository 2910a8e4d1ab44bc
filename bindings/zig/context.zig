// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a function of Zig with its context becomes C's function and `void *`.

/// C's function for a function of Zig that is known at compile time. `Before` is C's argument before the context: nothing
/// (void), or a C object that `object` turns into what the function gets.
pub fn Entry(comptime Context: type, comptime function: anytype) type {
    return struct {
        pub fn plain(arg: ?*anyopaque) callconv(.c) void {
            call(.{}, arg);
        }

        pub inline fn call(before: anytype, arg: ?*anyopaque) void {
            const wanted = @typeInfo(@TypeOf(function)).@"fn".param_types.len;
            if (Context == void and wanted == 0) return function();
            if (Context == void) return @call(.auto, function, before);
            // A function that does not ask for its object gets its context only.
            if (wanted == 1) return function(unpack(Context, arg));
            return @call(.auto, function, before ++ .{unpack(Context, arg)});
        }
    };
}

/// The context as C keeps it. The memory that it points to is the caller's and must outlive the object.
pub inline fn pack(value: anytype) ?*anyopaque {
    const T = @TypeOf(value);
    return switch (@typeInfo(T)) {
        .void => null,
        .pointer => |pointer| if (pointer.size == .slice)
            @compileError("a context is one word: nothing ({}), a pointer or a small integer, not " ++ @typeName(T))
        else
            @ptrCast(@constCast(value)),
        .int => |int| if (int.bits <= @bitSizeOf(usize) and int.signedness == .unsigned)
            @ptrFromInt(@as(usize, value))
        else
            @compileError("a context is one word: nothing ({}), a pointer or a small integer, not " ++ @typeName(T)),
        else => @compileError("a context is one word: nothing ({}), a pointer or a small integer, not " ++ @typeName(T)),
    };
}

inline fn unpack(comptime T: type, arg: ?*anyopaque) T {
    return switch (@typeInfo(T)) {
        .int => @intCast(@intFromPtr(arg)),
        else => @ptrCast(@alignCast(arg)),
    };
}

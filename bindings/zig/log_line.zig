// SPDX-License-Identifier: MIT OR Apache-2.0
//! A log line as ove/inline/log.h describes it: a site in the ELF file, and arguments packed into words.
const std = @import("std");
const config = @import("ove_config");
const sys = @import("ove_sys");

/// OVE_LOG_MAX_WORDS of C.
const max_words = 40;
const max_arguments = 8;
const is_cut = 1 << 31;

const Type = enum(u32) {
    u32 = 1,
    i32 = 2,
    u64 = 3,
    i64 = 4,
    f32 = 5,
    f64 = 6,
    bool = 7,
    string = 9,
    pointer = 10,
};

/// A line's source location; `std.log` does not provide it.
pub const Place = struct { file: []const u8 = "", line: u16 = 0 };

/// Write a line, or format it here if an argument has a type that only the program can format.
pub inline fn write(comptime level: std.log.Level, comptime module: []const u8, comptime place: Place, comptime format: []const u8, args: anytype) void {
    const number = switch (level) {
        .err => 1,
        .warn => 2,
        .info => 3,
        .debug => 4,
    };
    if (number > config.log_level) return;
    // The standard formatter checks the text against the arguments.
    if (false) _ = std.fmt.count(format, args);
    const given = @typeInfo(@TypeOf(args)).@"struct";
    const count = given.field_types.len;
    if (comptime !isPacked(given.field_types)) {
        var buffer: [160]u8 = undefined;
        var text: std.Io.Writer = .fixed(&buffer);
        // A text that is too long is truncated, which the line shows.
        text.print(format, args) catch {};
        return writeText(number, module, place, text.buffered());
    }
    const site = &Site(number, module, place, format).bytes;
    if (count == 0) return sys.ove_log_write(site, null, 0);
    var words: [max_words]u32 = undefined;
    words[0] = comptime types: {
        var all: u32 = 0;
        for (given.field_types, 0..) |T, at| all |= @backingInt(typeOf(T).?) << (4 * at);
        break :types all;
    };
    var length: usize = 1;
    inline for (given.field_names) |name| length += put(words[length..], (max_words - 1) / count, @field(args, name));
    sys.ove_log_write(site, &words[0], @intCast(length));
}

fn writeText(comptime number: u8, comptime module: []const u8, comptime place: Place, text: []const u8) void {
    var words: [max_words]u32 = undefined;
    words[0] = @backingInt(Type.string);
    const length = putText(words[1..], max_words - 1, std.math.maxInt(usize), text);
    sys.ove_log_write(&Site(number, module, place, "{s}").bytes, &words[0], @intCast(1 + length));
}

fn isPacked(comptime types: []const type) bool {
    if (types.len > max_arguments) return false;
    for (types) |T| {
        if (typeOf(T) == null) return false;
    }
    return true;
}

fn typeOf(comptime T: type) ?Type {
    return switch (@typeInfo(T)) {
        .bool => .bool,
        .comptime_int => .i64,
        .comptime_float => .f64,
        .int => |int| if (int.bits > 64)
            null
        else if (int.bits > 32)
            (if (int.signedness == .signed) .i64 else .u64)
        else if (int.signedness == .signed)
            .i32
        else
            .u32,
        .float => |float| if (float.bits == 32) .f32 else if (float.bits == 64) .f64 else null,
        .@"enum" => |info| if (info.mode == .exhaustive) .string else null,
        .enum_literal, .error_set => .string,
        .pointer => |pointer| switch (pointer.size) {
            .slice => if (pointer.child == u8) .string else null,
            .one => if (isText(pointer.child)) .string else .pointer,
            .many, .c => if (pointer.child == u8 and pointer.sentinel() == 0) .string else .pointer,
        },
        else => null,
    };
}

fn isText(comptime T: type) bool {
    return switch (@typeInfo(T)) {
        .array => |array| array.child == u8,
        else => false,
    };
}

/// Store an argument, which may take at most `most` words. Returns the number of words used.
inline fn put(words: []u32, comptime most: usize, value: anytype) usize {
    const T = @TypeOf(value);
    switch (comptime typeOf(T).?) {
        .u32 => words[0] = @intCast(value),
        .i32 => words[0] = @bitCast(@as(i32, @intCast(value))),
        .f32 => words[0] = @bitCast(@as(f32, value)),
        .bool => words[0] = @intFromBool(value),
        .u64 => return putWide(words, value),
        .i64 => return putWide(words, @bitCast(@as(i64, value))),
        .f64 => return putWide(words, @bitCast(@as(f64, value))),
        .pointer => {
            const address = @intFromPtr(value);
            if (@sizeOf(usize) == 8) return putWide(words, address);
            words[0] = @intCast(address);
        },
        .string => return putText(words, most, config.log_string_max, switch (@typeInfo(T)) {
            .@"enum", .enum_literal => @tagName(value),
            .error_set => @errorName(value),
            .pointer => |pointer| if (pointer.size == .slice or pointer.size == .one) value else std.mem.span(value),
            else => unreachable,
        }),
    }
    return 1;
}

inline fn putWide(words: []u32, value: u64) usize {
    const halves: [2]u32 = @bitCast(value);
    words[0..2].* = halves;
    return 2;
}

fn putText(words: []u32, most: usize, max: usize, text: []const u8) usize {
    const kept = @min(text.len, (most - 1) * 4, max);
    const bytes = std.mem.sliceAsBytes(words[1..most]);
    words[0] = @intCast(kept | @as(usize, if (kept < text.len) is_cut else 0));
    @memcpy(bytes[0..kept], text[0..kept]);
    const padded = std.mem.alignForward(usize, kept, 4);
    @memset(bytes[kept..padded], 0);
    return 1 + padded / 4;
}

fn Site(comptime number: u8, comptime module: []const u8, comptime place: Place, comptime format: []const u8) type {
    return struct {
        const text = [4]u8{ number, 'z', place.line & 0xff, place.line >> 8 } ++ module ++ "\x00" ++ place.file ++ "\x00" ++
            format ++ "\x00";
        const bytes: [text.len]u8 linksection(".ove_log.zig") = text.*;
    };
}

/// Pass all buffered lines to the sink. While another context does so, the call returns at once. Context: thread,
/// start.
/// Blocks: as the sink does.
pub fn flush() void {
    sys.ove_log_flush();
}

/// The number of lines dropped since the start because the buffer was full. Context: any. Blocks: never.
pub fn dropped() u32 {
    return sys.ove_log_dropped();
}

/// Send each encoded line, with its newline, to a function that may block, and must poll when the program ends.
/// Context: thread, start. Blocks: never.
pub fn setSink(comptime sink: fn (text: []const u8) void) void {
    const C = struct {
        fn call(text: [*]const u8, length: usize, _: ?*anyopaque) callconv(.c) void {
            sink(text[0..length]);
        }
    };
    sys.ove_log_set_sink(&C.call, null);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Regions of your own code whose instructions `./ove measure` counts.
//!
//!     const region = ove.measure("control loop");
//!     defer region.end();
//!
//! `./ove measure APP` runs the program in the emulator and reports how many instructions each pass took. The program
//! does not take part in the measurement, so counts are exact and the same in every run. The count of the suite
//! `measure` has the instructions that the region's own thread or ISR executes; the suite `measure_elapsed` counts
//! everything between start and end.
//!
//! Use `defer`: a path without `end` leaves its pass open.
//!
//! A pass that never ends, because its thread or the program ended, is not counted. Regions nest. Two regions with the
//! same name are measured as one. Without `CONFIG_OVE_MEASURE` the markers are removed. With it, which is the default,
//! a region has a `nop` of two bytes at each end that is not counted, and the compiler does not move loads and stores
//! across start and end.
const std = @import("std");
const builtin = @import("builtin");
const config = @import("ove_config");

const is_marked = config.measure and builtin.cpu.arch.isArm();

/// A started region.
pub fn Region(comptime name: []const u8) type {
    return struct {
        const Self = @This();

        /// End the region, in the thread or ISR that started it. Regions nest. Context: any. Blocks: never. Cost: a
        /// `nop`.
        pub inline fn end(_: Self) void {
            mark("E", name);
        }
    };
}

/// Start a region. The name may have any characters except a zero. Context: any. Blocks: never. Cost: a `nop`.
pub inline fn measure(comptime name: []const u8) Region(name) {
    mark("B", name);
    return .{};
}

/// A marker: a `nop` and an entry in a section that is not loaded; `ove/inline/measure.h` describes the entry.
inline fn mark(comptime kind: []const u8, comptime name: []const u8) void {
    const text = comptime "7700: nop\n" ++
        ".pushsection .debug_ove_measure,\"\"\n" ++
        ".4byte 7700b\n" ++
        ".asciz \"" ++ kind ++ "\", \"" ++ quoted(name) ++ "\"\n" ++
        ".popsection";
    if (is_marked) asm volatile (text ::: .{ .memory = true });
}

/// The assembler interprets a backslash, and Zig's templates interpret a per cent sign, a brace and a dollar: each byte
/// that is not a letter or digit is written as a number.
fn quoted(comptime name: []const u8) []const u8 {
    comptime var text: []const u8 = "";
    inline for (name) |byte| {
        if (byte == 0) @compileError("the name of a region has a zero");
        text = text ++ if (std.ascii.isAlphanumeric(byte)) &[1]u8{byte} else std.fmt.comptimePrint("\\{o:0>3}", .{byte});
    }
    return text;
}

// SPDX-License-Identifier: MIT OR Apache-2.0
const std = @import("std");
const h = @import("harness.zig");

const Function = fn (f32, f64, i32, f32, f64, f32, f64, f32, f64, f64, f64, f32, f64) callconv(.c) f64;

extern fn abi_takes(f32, f64, i32, f32, f64, f32, f64, f32, f64, f64, f64, f32, f64) bool;
extern fn abi_calls(function: *const Function) bool;
extern fn abi_gives() f32;
extern fn snprintf(text: [*]u8, size: usize, format: [*:0]const u8, ...) c_int;

comptime {
    h.thread(
        "abi.float.crosses_the_c_boundary",
        "Floats and doubles are passed unchanged to and from C, in registers and on the stack.",
        crosses,
    );
    // Before the start: a C library may allocate for the digits.
    h.atStart(
        "abi.printf.writes_doubles",
        "The C library, called from the language, prints doubles correctly.",
        writes,
    );
}

fn take(
    a: f32,
    b: f64,
    c: i32,
    d: f32,
    e: f64,
    f: f32,
    g: f64,
    i: f32,
    j: f64,
    k: f64,
    l: f64,
    m: f32,
    n: f64,
) callconv(.c) f64 {
    const arrived = abi_takes(a, b, c, d, e, f, g, i, j, k, l, m, n);
    return if (arrived and a == 1.1 and n == 13.13) 14.14 else 0.0;
}

fn crosses() !void {
    h.expect(@src(), abi_takes(1.1, 2.2, 3, 4.4, 5.5, 6.6, 7.7, 8.8, 9.9, 10.10, 11.11, 12.12, 13.13));
    h.expect(@src(), abi_calls(take));
    h.expect(@src(), abi_gives() == 15.15);
}

fn writes() !void {
    var text: [48]u8 = undefined;
    const format = "%.3f %d %.10f";
    const length = snprintf(&text, text.len, format, @as(f64, -1234.5678), @as(c_int, 42), @as(f64, 3.14159265358979));
    h.expect(@src(), length == 25);
    h.expect(@src(), std.mem.eql(u8, text[0..25], "-1234.568 42 3.1415926536"));
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lines of each kind of argument, in a scope and without one.
const std = @import("std");
const ove = @import("ove");

pub const std_options: std.Options = .{ .log_level = .debug };

const log = std.log.scoped(.app);

const logger = ove.static("logger", ove.Thread(2048), .{ .{ .name = "logger" }, logs, {} });

comptime {
    _ = logger;
}

const Mode = enum { idle, busy };

fn logs() void {
    var three: usize = 3;
    _ = &three;
    log.info("no argument, 100 %", .{});
    log.info("integers {} {d:>4}|{d:<4}|{x:0>8} {{}}", .{ -1, @as(u8, 2), three, @as(u32, 0xbeef) });
    log.info("64 bits {} {}", .{ @as(i64, -1099511627776), @as(u64, std.math.maxInt(u64)) });
    log.info("text {s} an enumeration {t} an error {t} a bool {}", .{ "a text", Mode.busy, error.Broken, true });
    log.info("cut {s}", .{"longer than thirty-two bytes of text"});
    log.info("floats {d} {d:.3}", .{ @as(f32, 0.5), @as(f64, 1.25) });
    log.info("formatted in the program {any}", .{@as(?u8, 7)});
    log.debug("not compiled in {}", .{1});
    ove.logAt(@src(), .app).info("with its place, {}\n", .{1});
    std.log.warn("without a scope", .{});
    ove.logAt(@src(), .default).warn("without a scope {any}", .{@as(?u8, 7)});
    ove.logAt(@src(), .app).debug("not compiled in {}", .{1});
    ove.board.exit(0);
}

pub fn main() ove.Error {
    log.err("before the start", .{});
    return ove.run();
}

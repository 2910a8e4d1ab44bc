// SPDX-License-Identifier: MIT OR Apache-2.0
const std = @import("std");

pub fn build(b: *std.Build) void {
    // As most packages do it: for the building machine, which is not the board.
    const target = b.standardTargetOptions(.{});
    const optimize = b.standardOptimizeOption(.{});
    _ = b.addModule("ring", .{ .root_source_file = b.path("ring.zig"), .target = target, .optimize = optimize });
}

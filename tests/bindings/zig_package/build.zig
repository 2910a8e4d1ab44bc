// SPDX-License-Identifier: MIT OR Apache-2.0
//! A package that depends on ove, as a user's would: `zig build -Dgenerated=FOLDER` compiles one file against it.
const std = @import("std");

pub fn build(b: *std.Build) void {
    const generated = b.option([]const u8, "generated", "The folder `generated` of an image's build folder").?;
    const ove = b.dependency("ove", .{ .generated = generated });
    const user = b.addObject(.{
        .name = "user",
        .root_module = b.createModule(.{
            .root_source_file = b.path("user.zig"),
            .target = b.standardTargetOptions(.{}),
            .optimize = b.standardOptimizeOption(.{}),
            .imports = &.{.{ .name = "ove", .module = ove.module("ove") }},
        }),
    });
    b.getInstallStep().dependOn(&user.step);
}

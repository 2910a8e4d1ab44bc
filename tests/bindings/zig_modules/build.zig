// SPDX-License-Identifier: MIT OR Apache-2.0
//! The module `app` is the application; ove adds itself.
const std = @import("std");

pub fn build(b: *std.Build) void {
    const app = b.addModule("app", .{ .root_source_file = b.path("main.zig") });
    for ([_][]const u8{ "ring", "words" }) |name| app.addImport(name, b.dependency(name, .{}).module(name));
}

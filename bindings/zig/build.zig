// SPDX-License-Identifier: MIT OR Apache-2.0
//! Provides the module `ove` to a Zig build that needs the sources, for example for an editor's analysis. CMake links
//! images (`ove_application(NAME ZIG main.zig)`) and also writes the modules that this one needs.
const std = @import("std");

/// Options: `-Dgenerated=FOLDER`, the folder `generated` of an image's build folder.
pub fn build(b: *std.Build) void {
    const generated = b.option([]const u8, "generated", "The folder with ove_sys.zig and the like") orelse
        @panic("give -Dgenerated=FOLDER: the folder `generated` of a build folder of ./ove build --lang zig");
    const ove = b.addModule("ove", .{ .root_source_file = b.path("ove.zig") });
    const names = [_][]const u8{ "ove_config", "ove_hot", "ove_layout", "ove_sys" };
    var modules: [names.len]*std.Build.Module = undefined;
    for (names, &modules) |name, *module| {
        const file: std.Build.LazyPath = .{ .cwd_relative = b.fmt("{s}/{s}.zig", .{ generated, name }) };
        module.* = b.createModule(.{ .root_source_file = file });
    }
    for (modules ++ .{ove}) |module| {
        module.addImport("ove", ove);
        for (names, modules) |name, one| module.addImport(name, one);
    }
}

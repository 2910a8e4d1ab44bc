// SPDX-License-Identifier: MIT OR Apache-2.0
//! Makes the module `ove` known to a Zig build that wants the sources, for an editor's analysis for example. An image is
//! linked by CMake (`ove_application(NAME ZIG main.zig)`), which also writes the two modules that this one asks for.
const std = @import("std");

/// Options: `-Dgenerated=FOLDER`, the folder `generated` of an image's build folder.
pub fn build(b: *std.Build) void {
    const generated = b.option([]const u8, "generated", "The folder with ove_config.zig and ove_layout.zig") orelse
        @panic("give -Dgenerated=FOLDER: the folder `generated` of a build folder of ./ove build --lang zig");
    const module = b.addModule("ove", .{ .root_source_file = b.path("ove.zig") });
    for ([_][]const u8{ "ove_config", "ove_layout" }) |name| {
        const file: std.Build.LazyPath = .{ .cwd_relative = b.fmt("{s}/{s}.zig", .{ generated, name }) };
        module.addAnonymousImport(name, .{ .root_source_file = file });
    }
}

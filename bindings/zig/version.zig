// SPDX-License-Identifier: MIT OR Apache-2.0
//! The package and the image's headers must be of one series: within a series, no layout and no call changes its meaning.
const std = @import("std");
const layout = @import("ove_layout");

const package = std.SemanticVersion.parse("0.1.0") catch unreachable;
const image = std.SemanticVersion{
    .major = layout.value_OVE_VERSION_MAJOR,
    .minor = layout.value_OVE_VERSION_MINOR,
    .patch = layout.value_OVE_VERSION_PATCH,
};

comptime {
    const is_same = package.major == image.major and (package.major > 0 or package.minor == image.minor);
    if (!is_same) @compileError(std.fmt.comptimePrint("the package `ove` is {d}.{d}.{d}, and the oveRTOS that builds " ++
        "the image is {d}.{d}.{d}: take that oveRTOS's package in build.zig.zon, by `zig fetch --save=ove` of its " ++
        "bindings/zig, or build with the oveRTOS of the package's version", .{
        package.major, package.minor, package.patch, image.major, image.minor, image.patch,
    }));
}

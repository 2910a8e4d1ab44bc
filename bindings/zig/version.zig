// SPDX-License-Identifier: MIT OR Apache-2.0
//! The package and the image's headers must be of one series: within a series, no layout and no call changes its meaning.
const std = @import("std");
const layout = @import("ove_layout");

const package = std.SemanticVersion.parse("0.1.0") catch unreachable;

comptime {
    const is_same = package.major == layout.value_OVE_VERSION_MAJOR and
        (package.major > 0 or package.minor == layout.value_OVE_VERSION_MINOR);
    if (!is_same) @compileError("the package `ove` and the oveRTOS that builds the image are of different versions: " ++
        "take that oveRTOS's package in build.zig.zon");
}

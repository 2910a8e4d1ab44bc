// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the compiler is started with: it takes in the application, ends a panic in a numbered stop, and gives C its
//! ove_main() when the application has a `main`.
const std = @import("std");
const ove = @import("ove");
const app = @import("app");

pub const panic = std.debug.FullPanic(ove.panic);

comptime {
    _ = app;
    if (@hasDecl(app, "main")) @export(&start, .{ .name = "ove_main" });
}

fn start() callconv(.c) void {
    switch (@typeInfo(@typeInfo(@TypeOf(app.main)).@"fn".return_type.?)) {
        .void, .noreturn => app.main(),
        // ove_main() has returned without a running scheduler, which stops the program after this line.
        .error_union => app.main() catch |failure| ove.print("ove_main: {s}\n", .{ove.errorText(failure)}),
        .error_set => ove.print("ove_main: {s}\n", .{ove.errorText(app.main())}),
        else => @compileError("main() returns nothing or an error"),
    }
}

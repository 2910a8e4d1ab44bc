// SPDX-License-Identifier: MIT OR Apache-2.0
//! The root file of the compilation. It imports the application, ends a panic in a numbered stop unless the application
//! declares its own `panic`, and provides C's ove_main() if the application has a `main`.
const std = @import("std");
const ove = @import("ove");
const app = @import("app");

pub const panic = if (@hasDecl(app, "panic")) app.panic else ove.panic;

/// The application's options; ove provides `logFn` unless the application does.
pub const std_options: std.Options = options: {
    var options: std.Options = if (@hasDecl(app, "std_options")) app.std_options else .{};
    if (options.logFn == std.log.defaultLog) options.logFn = ove.log;
    break :options options;
};

comptime {
    _ = app;
    if (@hasDecl(app, "main")) @export(&start, .{ .name = "ove_main" });
}

fn start() callconv(.c) void {
    switch (@typeInfo(@typeInfo(@TypeOf(app.main)).@"fn".return_type.?)) {
        .void, .noreturn => app.main(),
        // ove_main() has returned without a running scheduler, which stops the program after this line.
        .error_union => app.main() catch |failure| tell(failure),
        .error_set => tell(app.main()),
        else => @compileError("main() returns nothing or an error"),
    }
}

/// Without the formatter, which is larger than a small program.
fn tell(failure: ove.Error) void {
    ove.board.write("ove_main: ");
    if (ove.config.checks) {
        ove.board.write(ove.errorText(failure));
    } else {
        // Its number in C: the names are larger than a small program.
        const number: u8 = @intCast(-ove.errorNumber(failure));
        ove.board.write(&.{ '-', '0' + number / 10, '0' + number % 10 });
    }
    ove.board.write("\n");
}

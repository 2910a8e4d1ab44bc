// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "latecell.get.is_empty_until_filled",
        "A late cell is empty until it is filled, and then gives the same object to threads and ISRs. It can " ++
            "be filled once.",
        isFilledOnce,
    );
}

const Calibration = struct { offset: c_int, scale: c_int };

var shared: ove.LateCell(Calibration) = .empty;

fn look(seen: *?*const Calibration) void {
    seen.* = shared.tryGet();
}

fn read() void {
    if (shared.tryGet()) |calibration| h.point(calibration.scale);
}

fn isFilledOnce() !void {
    h.expect(@src(), shared.tryGet() == null);
    try shared.set(.{ .offset = 3, .scale = 4 });
    h.expectError(@src(), shared.set(.{ .offset = 5, .scale = 6 }), error.Busy);
    var seen: ?*const Calibration = null;
    h.inIsr(&seen, look);
    const here = shared.tryGet() orelse return error.Empty;
    h.expect(@src(), here == seen and here.offset == 3);
    const reader = try Helper.start(.high, read, {});
    defer reader.end();
    try reader.join();
    h.expectPoints(@src(), &.{4});
}

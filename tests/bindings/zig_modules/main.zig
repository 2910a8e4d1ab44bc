// SPDX-License-Identifier: MIT OR Apache-2.0
//! Says what two modules of others give.
const std = @import("std");
const ove = @import("ove");
const ring = @import("ring");
const words = @import("words");

const speaker = ove.static("speaker", ove.Thread(4096), .{ .{ .name = "speaker" }, speak, {} });

comptime {
    _ = speaker;
}

fn speak() void {
    std.log.info("{s} {}", .{ words.greeting, ring.sum(&.{ 1, 2, 3 }) });
    ove.board.exit(0);
}

pub fn main() ove.Error {
    return ove.run();
}

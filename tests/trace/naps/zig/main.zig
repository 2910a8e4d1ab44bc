// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");

const napper = ove.static("napper", ove.Thread(4096), .{ .{ .name = "napper" }, sleepOften, {} });
comptime {
    _ = napper;
}

noinline fn nap() void {
    ove.thread.sleepUnchecked(.ms(2));
}

fn sleepOften() void {
    for (0..3) |_| nap();
    ove.board.exit(0);
}

pub fn main() ove.Error {
    return ove.run();
}

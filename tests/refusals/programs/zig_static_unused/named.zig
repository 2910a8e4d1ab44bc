// SPDX-License-Identifier: MIT OR Apache-2.0
//! Declares nothing that is not used.
const ove = @import("ove");
const other = @import("other.zig");

// const commented = ove.static("commented", ove.Sem, .{ 0, 1 });
const chosen = if (ove.config.zero_heap) ove.static("chosen", ove.Sem, .{ 0, 1 }) else void;

comptime {
    _ = other.worker;
}

pub fn main() ove.Error {
    return ove.run();
}

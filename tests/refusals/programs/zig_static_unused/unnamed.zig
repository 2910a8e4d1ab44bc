// SPDX-License-Identifier: MIT OR Apache-2.0
//! Imports a file with a thread and never names the thread.
const ove = @import("ove");
const other = @import("other.zig");

pub fn main() ove.Error {
    other.count += 1;
    return ove.run();
}

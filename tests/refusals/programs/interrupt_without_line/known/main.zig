// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");

export fn TIMER1_Handler() callconv(.c) void {}

pub fn main() ove.Error {
    return ove.run();
}

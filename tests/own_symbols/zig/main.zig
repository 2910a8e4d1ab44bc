// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");

pub fn main() ove.Error {
    const config = ove.config;
    const flags = .{ @intFromBool(config.app_loud), @intFromBool(config.app_more) };
    ove.print("{s} {} {} {} {} {}\n", .{ config.app_name, config.app_count, config.app_offset, config.app_mask } ++ flags);
    ove.board.exit(0);
}

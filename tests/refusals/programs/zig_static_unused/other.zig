// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");

pub var count: u32 = 0;

pub const worker = ove.static("worker", ove.Thread(2048), .{ .{ .name = "worker" }, work, {} });

fn work() void {}

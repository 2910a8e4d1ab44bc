// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds use-after-free.16 bytes from zig_memory_pool.hold: a block of a pool is used after it was given back.
const std = @import("std");
const ove = @import("ove");

const Sample = struct { values: [4]u32 };

const samples = ove.static("zig_samples", ove.Pool(Sample, 2), .{});

noinline fn hold() ?*Sample {
    return samples.alloc(.forever) catch null;
}

pub fn one() void {
    const sample = hold() orelse return;
    samples.free(sample) catch return;
    @as(*volatile u32, &sample.values[1]).* = 2;
}

pub fn other() void {}

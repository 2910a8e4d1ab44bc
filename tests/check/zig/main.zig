// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs for `./ove check`: each file is one, whose first line names the findings, and an argument picks it.
const std = @import("std");
const ove = @import("ove");

const stack = 2048;
pub const turns = 4;

const cases = .{
    .{ "zig_clean_atomic", @import("zig_clean_atomic.zig") },
    .{ "zig_clean_atomic_builtin", @import("zig_clean_atomic_builtin.zig") },
    .{ "zig_clean_heap", @import("zig_clean_heap.zig") },
    .{ "zig_clean_mutex", @import("zig_clean_mutex.zig") },
    .{ "zig_clean_own_timer", @import("zig_clean_own_timer.zig") },
    .{ "zig_memory_after_free", @import("zig_memory_after_free.zig") },
    .{ "zig_memory_freed_twice", @import("zig_memory_freed_twice.zig") },
    .{ "zig_memory_overrun", @import("zig_memory_overrun.zig") },
    .{ "zig_memory_pool", @import("zig_memory_pool.zig") },
    .{ "zig_race_atomic_relaxed", @import("zig_race_atomic_relaxed.zig") },
    .{ "zig_race_counter", @import("zig_race_counter.zig") },
    .{ "zig_race_other_timer", @import("zig_race_other_timer.zig") },
    .{ "zig_race_slice", @import("zig_race_slice.zig") },
    .{ "zig_torn_struct", @import("zig_torn_struct.zig") },
    .{ "zig_torn_optional", @import("zig_torn_optional.zig") },
    .{ "zig_torn_u64", @import("zig_torn_u64.zig") },
    .{ "zig_torn_union", @import("zig_torn_union.zig") },
};

const one = ove.static("one", ove.Thread(stack), .{ .{ .name = "one", .priority = .normal }, runOne, {} });
const other = ove.static("other", ove.Thread(stack), .{ .{ .name = "other", .priority = .normal }, runOther, {} });
const last = ove.static("last", ove.Thread(stack), .{ .{ .name = "main", .priority = .high }, runLast, {} });

comptime {
    _ = last;
}

extern fn ove_board_args(words: *[*]const [*:0]const u8) c_int;

var chosen: usize = cases.len;

fn runOne() void {
    inline for (cases, 0..) |case, index| {
        if (chosen == index) case[1].one();
    }
}

fn runOther() void {
    inline for (cases, 0..) |case, index| {
        if (chosen == index) case[1].other();
    }
}

fn runLast() void {
    inline for (.{ one, other }) |thread| {
        thread.join(.forever) catch ove.board.exit(1);
    }
    ove.board.exit(0);
}

pub fn main() ove.Error {
    var words: [*]const [*:0]const u8 = undefined;
    if (ove_board_args(&words) > 1) {
        inline for (cases, 0..) |case, index| {
            if (std.mem.eql(u8, std.mem.span(words[1]), case[0])) chosen = index;
        }
    }
    if (chosen == cases.len) ove.board.exit(2);
    return ove.run();
}

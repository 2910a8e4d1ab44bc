// SPDX-License-Identifier: MIT OR Apache-2.0
//! Full objects reject the number of items in the comment at each call, in short loops that compilers unroll.
const ove = @import("ove");

const Five = [5]u32;

const box = ove.static("box", ove.Queue(u32, 3), .{});
const pair = ove.static("pair", ove.Queue(Five, 2), .{});
const tokens = ove.static("tokens", ove.Sem, .{ 0, 2 });
const writer = ove.static("writer", ove.Thread(4096), .{ .{ .name = "writer" }, writeAll, {} });

comptime {
    _ = writer;
}

var lost: u32 = 0;

fn writeAll() void {
    for (0..9) |item| box.trySend(@intCast(item)) catch {
        lost += 1; // 6
    };
    for (0..4) |_| pair.send(.{ 1, 2, 3, 4, 5 }, .none) catch {
        lost += 1; // 2
    };
    for (0..7) |_| tokens.give() catch {
        lost += 1; // 5
    };
    box.send(0, .ms(2)) catch {
        lost += 1; // 1
    };
    ove.board.exit(if (lost == 14) 0 else 1);
}

pub fn main() ove.Error {
    return ove.run();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects in structures, arrays and on a stack reject the number of items given at each call.
const ove = @import("ove");

fn Port(comptime T: type) type {
    return struct {
        number: u32,
        inbox: ove.Queue(T, 1),
        ready: ove.Sem,

        fn init(self: *@This()) !void {
            self.number = 0;
            try self.inbox.init();
            try self.ready.init(1, 1);
        }
    };
}

const Machine = struct {
    given: ove.Sem,
    ports: [2]Port(u32),
    small: Port(u16),
    pair: [2]ove.Queue(u32, 1),

    pub fn init(self: *Machine) !void {
        try self.given.init(1, 1);
        for (&self.ports) |*port| try port.init();
        try self.small.init();
        for (&self.pair) |*queue| try queue.init();
    }
};

const machine = ove.static("machine", Machine, .{});
const writer = ove.static("writer", ove.Thread(4096), .{ .{ .name = "writer" }, work, {} });

comptime {
    _ = writer;
}

var lost: u32 = 0;

fn send(queue: anytype, refused: u32) void {
    for (0..refused + 1) |_| queue.trySend(1) catch {
        lost += 1;
    };
}

fn give(tokens: *ove.Sem, refused: u32) void {
    for (0..refused) |_| tokens.give() catch {
        lost += 1;
    };
}

fn writeAll() !void {
    var local: [2]ove.Queue(u32, 1) = undefined;

    for (&local) |*queue| try queue.init();
    send(&machine.ports[0].inbox, 1);
    send(&machine.ports[1].inbox, 2);
    give(&machine.ports[1].ready, 3);
    send(&machine.small.inbox, 4);
    give(&machine.small.ready, 5);
    give(&machine.given, 6);
    send(&machine.pair[0], 7);
    send(&machine.pair[1], 8);
    send(&local[0], 1);
    send(&local[1], 2);
    for (&local) |*queue| queue.deinit();
}

fn work() void {
    writeAll() catch ove.board.exit(2);
    ove.board.exit(if (lost == 39) 0 else 1);
}

pub fn main() ove.Error {
    return ove.run();
}

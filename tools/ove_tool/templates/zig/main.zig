const ove = @import("ove");

const hello = ove.static("hello", ove.Thread(4096), .{ .{ .name = "hello" }, sayHello, {} });

comptime {
    _ = hello;
}

fn sayHello() void {
    for (1..4) |i| {
        ove.print("hello {}\n", .{i});
        ove.thread.sleepUnchecked(.ms(10));
    }
    ove.board.exit(0);
}

pub fn main() ove.Error {
    return ove.run();
}

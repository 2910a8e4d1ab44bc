const ove = @import("ove");

const greetings = 3;

const greeter = ove.static("greeter", ove.Thread(2048), .{ .{ .name = "greeter" }, greet, {} });

comptime {
    _ = greeter;
}

fn greet() void {
    for (0..greetings) |_| {
        ove.board.write("hello from {{name}}\n");
        ove.thread.sleepUnchecked(.ms(10));
    }
    ove.board.exit(0);
}

pub fn main() ove.Error {
    return ove.run();
}

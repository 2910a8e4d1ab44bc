// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs one hostile program, which an argument names, and says how it ended: it returned, or it waits forever, which is
//! to say that it has not ended in the seconds of a second argument. A stop ends the image with the stop's own code.
const std = @import("std");
const ove = @import("ove");
const hostile = @import("hostile.zig");
const programs = @import("list.zig");

const returns = 0;
const fails = 1;
const waits = 3;
const unknown = 4;

var runner: ove.Thread(@max(ove.thread.min_stack, 16384)) = undefined;
var watchdog: hostile.Thread = undefined;

fn leave(code: c_int, text: []const u8) noreturn {
    ove.board.write(text);
    ove.board.exit(code);
}

fn Program(comptime module: type) type {
    return struct {
        const is_at_start = @hasDecl(module, "before_the_start");

        fn run() void {
            const answer = module.program();
            if (@typeInfo(@TypeOf(answer)) == .error_union) answer catch leave(fails, "hostile: an error\n");
            leave(returns, "hostile: returned\n");
        }
    };
}

fn word(at: usize) []const u8 {
    var words: [*]const [*:0]const u8 = undefined;
    const count = ove.sys.ove_board_args(@ptrCast(&words));
    return if (at < count) std.mem.span(words[at]) else "";
}

fn watch() void {
    ove.thread.sleep(.s(std.fmt.parseInt(i64, word(2), 10) catch 0)) catch {};
    leave(waits, "hostile: waits\n");
}

pub fn main() ove.Error!void {
    const wanted = word(1);
    inline for (programs.all) |each| {
        if (std.mem.eql(u8, each[0], wanted)) {
            const program = Program(each[1]);
            if (program.is_at_start) return program.run();
            try runner.init(.{ .name = "program" }, program.run, {});
            try watchdog.init(.{ .name = "watchdog", .priority = .critical }, watch, {});
            return ove.run();
        }
    }
    leave(unknown, "hostile: no such program\n");
}

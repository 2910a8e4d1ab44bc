// SPDX-License-Identifier: MIT OR Apache-2.0
//! Regions whose instructions are known; ../expected.toml says what is measured.
const ove = @import("ove");

const stack = 2048;

const urgent = ove.static("urgent", ove.Thread(stack), .{ .{ .name = "urgent", .priority = .high }, runUrgent, {} });
const measured = ove.static("measured", ove.Thread(stack), .{ .{ .name = "measured" }, runMeasured, {} });

comptime {
    _ = urgent;
    _ = measured;
}

var three: u32 = 3;
var many: u32 = 20000;

inline fn nops(comptime count: []const u8) void {
    asm volatile (".rept " ++ count ++ "\nnop\n.endr");
}

/// A value that the compiler does not know.
fn unknown(place: *volatile u32) u32 {
    return place.*;
}

noinline fn leave() void {
    const region = ove.measure("left");
    defer region.end();
    nops("2");
    return;
}

noinline fn doNothing() void {
    nops("1");
}

/// The call at the begin leaves the compiler no choice where to save registers.
noinline fn descend(levels: u32) void {
    doNothing();
    const region = ove.measure("descend");
    defer region.end();
    nops("1");
    if (levels > 1) descend(levels - 1);
    nops("1");
}

noinline fn nest() void {
    const outer = ove.measure("outer");
    defer outer.end();
    nops("2");
    {
        const inner = ove.measure("inner");
        defer inner.end();
        nops("3");
    }
    nops("1");
}

noinline fn repeat() void {
    const left = unknown(&three);
    {
        const region = ove.measure("twin");
        defer region.end();
        nops("2");
    }
    {
        const region = ove.measure("twin");
        defer region.end();
        _ = asm volatile (
            \\1: nop
            \\subs %[left], #1
            \\bne 1b
            : [left] "=r" (-> u32),
            : [_] "0" (left),
            : .{ .cpsr = true });
    }
}

noinline fn rest() void {
    {
        const region = ove.measure("asleep");
        defer region.end();
        ove.thread.sleep(.ms(5)) catch {};
    }
    nops("1");
}

fn enterFromIsr() void {
    const region = ove.measure("isr");
    defer region.end();
    nops("4");
}

fn runUrgent() void {
    while (true) {
        ove.thread.sleep(.ms(1)) catch return;
        const region = ove.measure("shared");
        defer region.end();
        nops("7");
    }
}

fn runMeasured() void {
    for (0..3) |_| {
        const region = ove.measure("nops");
        defer region.end();
        nops("10");
    }
    nest();
    nest();
    leave();
    leave();
    while (true) {
        const region = ove.measure("broken");
        defer region.end();
        nops("3");
        break;
    }
    repeat();
    descend(unknown(&three));
    {
        const region = ove.measure("odd: \"a\" 50% {x} $y \\ ö");
        defer region.end();
        nops("1");
    }
    ove.board.triggerIrq();
    ove.board.triggerIrq();
    {
        const left = unknown(&many);
        const region = ove.measure("shared");
        defer region.end();
        _ = asm volatile (
            \\1: subs %[left], #1
            \\bne 1b
            : [left] "=r" (-> u32),
            : [_] "0" (left),
            : .{ .cpsr = true });
    }
    rest();
    const region = ove.measure("unended");
    defer region.end();
    ove.board.exit(0);
}

pub fn main() ove.Error {
    ove.board.attachIrq(enterFromIsr);
    return ove.run();
}

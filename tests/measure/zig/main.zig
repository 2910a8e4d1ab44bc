// SPDX-License-Identifier: MIT OR Apache-2.0
//! Regions of known length; ../expected.toml has the expected results.
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

/// The call at the start forces the compiler to save registers at one point.
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

/// The first pass takes longer, so compilers peel it off the loop: it has its own copy of the markers.
noinline fn calibrate(passes: u32) void {
    var is_first = true;
    for (0..passes) |_| {
        const region = ove.measure("calibrated");
        defer region.end();
        if (is_first) {
            nops("500");
            is_first = false;
        }
        nops("9");
    }
}

/// The region is the whole body of the loop, with a `continue` and a `break`.
noinline fn turn(passes: u32) u32 {
    var turns: u32 = 0;
    for (1..11) |turned| {
        const region = ove.measure("turned");
        defer region.end();
        if (turned == 3) continue;
        if (turned == passes) break;
        nops("8");
        turns += 1;
    }
    return turns;
}

/// The region is left by a return from an endless loop.
noinline fn spin(passes: u32) void {
    var left = passes;
    while (true) {
        const region = ove.measure("spun");
        defer region.end();
        doNothing();
        left -= 1;
        if (left == 0) return;
    }
}

/// Compilers inline the function into itself, so its regions share one stack pointer.
noinline fn multiply(count: u32) u32 {
    const region = ove.measure("multiplied");
    defer region.end();
    const product = if (count > 1) count * multiply(count - 1) else 1;
    nops("3");
    return product;
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
    calibrate(5);
    three = turn(unknown(&three) + 3) - 1;
    spin(unknown(&three) + 3);
    three = multiply(unknown(&three) + 3) / 240;
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

// SPDX-License-Identifier: MIT OR Apache-2.0
const std = @import("std");
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "stream.send.keeps_the_bytes",
        "Bytes are received unchanged and in order, whatever the sizes of the single calls.",
        keeps,
    );
    h.thread(
        "stream.send.says_how_many_when_time_is_over",
        "A call that times out returns the number of bytes it moved.",
        saysHowMany,
    );
    h.thread(
        "stream.receive.wakes_at_the_trigger",
        "A waiting receiver wakes when the number of bytes reaches the trigger.",
        wakesAtTrigger,
    );
    h.thread(
        "stream.isr.sends_and_receives",
        "An ISR sends or receives as many bytes as possible without waiting.",
        inIsr,
    );
    h.thread(
        "stream.reset.waited_on_is_busy",
        "A reset drops all bytes, and fails while a thread waits.",
        resets,
    );
    h.check(
        "stream.isr.wrong_context_is_an_error",
        "A stream's calls in a wrong context, or without bytes, return the error for it.",
        wrongContext,
    );
    if (!ove.config.zero_heap) h.thread(
        "stream.create.gives_its_memory_back",
        "A stream on the heap works like any other, and its owner releases its memory.",
        onHeap,
    );
}

const Four = ove.Stream(4);
const Eight = ove.Stream(8);

fn keeps() !void {
    var stream: Eight = undefined;
    try stream.init(1);
    defer stream.deinit();
    var bytes: [8]u8 = undefined;
    h.expectValue(@src(), stream.send("abcde", .forever), 5);
    h.expect(@src(), stream.available() == 5 and stream.space() == 3);
    h.expectValue(@src(), stream.receive(bytes[0..3], .forever), 3);
    h.expectValue(@src(), stream.receive(bytes[3..], .forever), 2);
    h.expect(@src(), std.mem.eql(u8, bytes[0..5], "abcde"));
}

fn saysHowMany() !void {
    var stream: Four = undefined;
    try stream.init(1);
    defer stream.deinit();
    var bytes: [8]u8 = undefined;
    const before = ove.time.now();
    h.expectValue(@src(), stream.receive(&bytes, .ms(1)), 0);
    h.expectValue(@src(), stream.send("abcdef", .ms(2)), 4);
    h.expectPassed(@src(), before, 3);
    h.expectValue(@src(), stream.receive(&bytes, .none), 4);
}

fn receiveAndTell(stream: *Eight) void {
    var bytes: [8]u8 = undefined;
    const count = stream.receive(&bytes, .forever) catch 99;
    h.point(@intCast(count));
}

fn wakesAtTrigger() !void {
    var stream: Eight = undefined;
    try stream.init(3);
    defer stream.deinit();
    const receiver = try Helper.blocked(.high, receiveAndTell, &stream);
    defer receiver.end();
    h.expectValue(@src(), stream.send("ab", .forever), 2);
    receiver.waitBlocked();
    h.expect(@src(), h.points() == 0);
    h.expectValue(@src(), stream.send("c", .forever), 1);
    try receiver.join();
    h.expectPoints(@src(), &.{3});
}

const Moved = struct { stream: *Four, bytes: [8]u8 };

fn moveFromIsr(moved: *Moved) void {
    h.expectValue(@src(), moved.stream.sendFromIsr("abcdef"), 4);
    h.expectValue(@src(), moved.stream.receiveFromIsr(&moved.bytes), 4);
    h.expectValue(@src(), moved.stream.receiveFromIsr(&moved.bytes), 0);
}

fn inIsr() !void {
    var stream: Four = undefined;
    try stream.init(1);
    defer stream.deinit();
    var moved: Moved = .{ .stream = &stream, .bytes = undefined };
    h.inIsr(&moved, moveFromIsr);
    h.expect(@src(), std.mem.eql(u8, moved.bytes[0..4], "abcd"));
}

fn receiveOne(stream: *Four) void {
    var bytes: [2]u8 = undefined;
    h.expectValue(@src(), stream.receive(&bytes, .forever), 1);
}

fn resets() !void {
    var stream: Four = undefined;
    try stream.init(1);
    defer stream.deinit();
    h.expectValue(@src(), stream.send("ab", .forever), 2);
    try stream.reset();
    h.expect(@src(), stream.available() == 0);
    const receiver = try Helper.blocked(.high, receiveOne, &stream);
    defer receiver.end();
    h.expectError(@src(), stream.reset(), error.Busy);
    h.expectValue(@src(), stream.send("c", .forever), 1);
    try receiver.join();
}

fn sendWrongly(stream: *Four) void {
    h.expectError(@src(), stream.send("a", .none), error.Context);
}

fn wrongContext() !void {
    var stream: Four = undefined;
    try stream.init(1);
    defer stream.deinit();
    h.inIsr(&stream, sendWrongly);
    h.expectError(@src(), stream.sendFromIsr("a"), error.Context);
    h.expectError(@src(), stream.send("", .none), error.Invalid);
    h.expect(@src(), stream.available() == 0);
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    const stream = try Four.create(1);
    h.expectValue(@src(), stream.send("abcdef", .none), 4);
    h.expect(@src(), stream.available() == 4);
    stream.destroy();
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
const std = @import("std");
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "queue.send.is_first_in_first_out",
        "Items are received unchanged and in the order in which they were sent.",
        isFifo,
    );
    h.thread(
        "queue.send.full_and_empty_are_told",
        "A full or an empty queue gives an error at once, or a timeout in time; the receiver's buffer is " ++
            "then unchanged.",
        fullAndEmpty,
    );
    h.thread("queue.receive.waits_for_an_item", "A receiver waits for an item, a sender for room.", waits);
    h.thread(
        "queue.many.moves_what_fits",
        "A batch moves as many items as fit or are available, in order, and waits only for the first.",
        many,
    );
    h.thread("queue.send.pointers", "Pointers, optional pointers and slices are items like any other type.", pointers);
    h.thread(
        "queue.isr.sends_and_receives",
        "An ISR sends and receives, and gets an error if that is not possible.",
        inIsr,
    );
    h.check(
        "queue.isr.wrong_context_is_an_error",
        "A queue's calls in a wrong context return the error for it.",
        wrongContext,
    );
    h.thread("queue.reset.drops_all", "A reset drops all items.", resets);
    h.stops(
        "queue.drop.waited_on_stops",
        .{ .stop = .misuse, .place = "ove.Queue.deinit", .is_check = true },
        "Dropping a queue that a thread waits on stops the program and names the call.",
        endWaitedOn,
    );
    if (!ove.config.zero_heap) h.thread(
        "queue.create.gives_its_memory_back",
        "A queue on the heap works like any other, and its owner releases its memory.",
        onHeap,
    );
}

const Sample = struct { channel: u8, values: [7]u16 };
const One = ove.Queue(c_int, 1);

fn isFifo() !void {
    var queue: ove.Queue(Sample, 3) = undefined;
    try queue.init();
    defer queue.deinit();
    const a: Sample = .{ .channel = 1, .values = .{ 1, 2, 3, 4, 5, 6, 7 } };
    const b: Sample = .{ .channel = 2, .values = .{ 7, 6, 5, 4, 3, 2, 1 } };
    try queue.send(a, .forever);
    try queue.trySend(b);
    h.expect(@src(), queue.count() == 2 and queue.space() == 1);
    h.expectValue(@src(), queue.peek(), a);
    h.expectValue(@src(), queue.receive(.forever), a);
    var out: Sample = undefined;
    try queue.receiveInto(&out, .forever);
    h.expect(@src(), std.meta.eql(out, b));
    h.expect(@src(), queue.count() == 0);
    try queue.sendCopy(&b, .forever);
    try queue.trySendCopy(&a);
    h.expectValue(@src(), queue.receive(.forever), b);
    h.expectValue(@src(), queue.receive(.forever), a);
}

fn pointers() !void {
    var number: u32 = 7;
    var queue: ove.Queue(*u32, 2) = undefined;
    try queue.init();
    defer queue.deinit();
    try queue.send(&number, .forever);
    try queue.trySend(&number);
    h.expect(@src(), (try queue.peek()) == &number);
    h.expect(@src(), (try queue.receive(.forever)) == &number);
    h.expect(@src(), (try queue.sendMany(&.{ &number, &number }, .forever)) == 1);
    var optional: ove.Queue(?*const u32, 1) = undefined;
    try optional.init();
    defer optional.deinit();
    try optional.trySend(null);
    h.expect(@src(), (try optional.tryReceive()) == null);
    var words: ove.Queue([]const u8, 1) = undefined;
    try words.init();
    defer words.deinit();
    try words.trySend("a word");
    h.expect(@src(), std.mem.eql(u8, try words.tryReceive(), "a word"));
}

fn fullAndEmpty() !void {
    var queue: One = undefined;
    try queue.init();
    defer queue.deinit();
    var out: c_int = 7;
    h.expectError(@src(), queue.tryReceive(), error.Empty);
    h.expectError(@src(), queue.tryReceiveInto(&out), error.Empty);
    h.expectError(@src(), queue.peek(), error.Empty);
    var before = ove.time.now();
    h.expectError(@src(), queue.receiveInto(&out, .ms(2)), error.Timeout);
    h.expectError(@src(), queue.receive(.ms(1)), error.Timeout);
    h.expectPassed(@src(), before, 3);
    h.expect(@src(), out == 7);
    try queue.send(1, .forever);
    h.expectError(@src(), queue.trySend(2), error.Full);
    before = ove.time.now();
    h.expectError(@src(), queue.send(2, .ms(2)), error.Timeout);
    h.expectPassed(@src(), before, 2);
    h.expectValue(@src(), queue.receive(.forever), 1);
}

fn receiveThenSend(queue: *One) void {
    h.point(queue.receive(.forever) catch 99);
    h.expectOk(@src(), queue.send(2, .forever));
    h.expectOk(@src(), queue.send(3, .forever));
    h.point(4);
}

fn hasAPoint(_: void) bool {
    return h.points() == 1;
}

fn hasTwoPoints(_: void) bool {
    return h.points() == 2;
}

fn waits() !void {
    var queue: One = undefined;
    try queue.init();
    defer queue.deinit();
    const other = try Helper.blocked(.high, receiveThenSend, &queue);
    defer other.end();
    try queue.send(1, .forever);
    h.waitUntil(@src(), {}, hasAPoint);
    other.waitBlocked();
    h.expectValue(@src(), queue.receive(.forever), 2);
    h.waitUntil(@src(), {}, hasTwoPoints);
    h.expectValue(@src(), queue.receive(.forever), 3);
    h.expectPoints(@src(), &.{ 1, 4 });
}

fn many() !void {
    var queue: ove.Queue(c_int, 4) = undefined;
    try queue.init();
    defer queue.deinit();
    const items = [_]c_int{ 1, 2, 3, 4, 5, 6 };
    var out: [3]c_int = undefined;
    h.expectError(@src(), queue.receiveMany(&out, .ms(1)), error.Timeout);
    h.expectValue(@src(), queue.sendMany(&items, .forever), 4);
    h.expectError(@src(), queue.sendMany(items[4..], .ms(1)), error.Timeout);
    h.expectValue(@src(), queue.receiveMany(&out, .forever), 3);
    h.expect(@src(), std.mem.eql(c_int, &out, &.{ 1, 2, 3 }));
    h.expectValue(@src(), queue.receiveMany(&out, .forever), 1);
    h.expect(@src(), out[0] == 4);
}

fn fillFromIsr(queue: *One) void {
    h.expectError(@src(), queue.receiveFromIsr(), error.Empty);
    h.expectOk(@src(), queue.sendFromIsr(5));
    h.expectError(@src(), queue.sendFromIsr(6), error.Full);
    h.expectError(@src(), queue.sendCopyFromIsr(&@as(c_int, 6)), error.Full);
}

fn emptyFromIsr(queue: *One) void {
    var out: c_int = 6;
    h.expectValue(@src(), queue.receiveFromIsr(), 7);
    h.expectError(@src(), queue.receiveFromIsrInto(&out), error.Empty);
    h.expect(@src(), out == 6);
}

fn inIsr() !void {
    var queue: One = undefined;
    try queue.init();
    defer queue.deinit();
    h.inIsr(&queue, fillFromIsr);
    h.expectValue(@src(), queue.receive(.forever), 5);
    try queue.send(7, .forever);
    h.inIsr(&queue, emptyFromIsr);
}

fn callWrongly(queue: *One) void {
    h.expectError(@src(), queue.trySend(1), error.Context);
    h.expectError(@src(), queue.receive(.none), error.Context);
}

fn wrongContext() !void {
    var queue: One = undefined;
    try queue.init();
    defer queue.deinit();
    h.inIsr(&queue, callWrongly);
    h.expectError(@src(), queue.sendFromIsr(1), error.Context);
    h.expect(@src(), queue.count() == 0);
}

fn resets() !void {
    var queue: ove.Queue(c_int, 2) = undefined;
    try queue.init();
    defer queue.deinit();
    try queue.send(1, .forever);
    try queue.reset();
    h.expect(@src(), queue.count() == 0);
    h.expectError(@src(), queue.tryReceive(), error.Empty);
}

var waited_on: One = undefined;

fn receive(queue: *One) void {
    h.expectValue(@src(), queue.receive(.forever), 0);
}

fn endWaitedOn() !void {
    try waited_on.init();
    _ = try Helper.blocked(.high, receive, &waited_on);
    waited_on.deinit();
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    const queue = try ove.Queue(c_int, 2).create();
    try queue.send(1, .forever);
    try queue.send(2, .forever);
    h.expectError(@src(), queue.trySend(3), error.Full);
    h.expectValue(@src(), queue.receive(.forever), 1);
    queue.destroy();
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

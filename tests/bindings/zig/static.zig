// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");

const lock = ove.static("test_lock", ove.Mutex, .{});
const tokens = ove.static("test_tokens", ove.Sem, .{ 2, 5 });
const numbers = ove.static("test_numbers", ove.Queue(i32, 4), .{});

comptime {
    h.atStart(
        "static.object.is_ready_before_main",
        "An object at file scope is ready before ove_main(), with the values that it was created with.",
        isReady,
    );
    h.thread(
        "static.object.works_like_any_other",
        "An object at file scope works like one in a scope.",
        works,
    );
    h.stops(
        "static.object.moved_stops",
        .{ .stop = .misuse, .place = "ove: an object that was moved or never made", .is_debug = true },
        "In a Debug build, an object that was moved after its initialisation stops the program at its next call.",
        moved,
    );
}

fn isReady() !void {
    h.expect(@src(), tokens.count() == 2);
    try tokens.tryTake();
    try tokens.give();
    try numbers.trySend(7);
    h.expectValue(@src(), numbers.tryReceive(), 7);
    h.expect(@src(), numbers.space() == 4);
}

fn works() !void {
    const guard = try lock.acquire(.forever);
    defer guard.release();
    try numbers.send(3, .forever);
    h.expectValue(@src(), numbers.receive(.forever), 3);
}

fn moved() !void {
    var first: ove.Sem = undefined;
    try first.init(1, 1);
    var second = first;
    try second.take(.forever);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");

comptime {
    h.check(
        "run.start.twice_is_context",
        "A second start of the scheduler answers the error for a wrong context.",
        startTwice,
    );
    h.thread(
        "run.heap.is_locked_in_zero_heap_mode",
        "The heap is locked after the start in zero-heap mode, and only there.",
        heapIsLocked,
    );
    h.stops(
        "run.stop.names_the_place",
        .{ .stop = .misuse, .place = "a place of the program", .is_check = false },
        "A program can stop itself with a number and a place.",
        stopHere,
    );
    h.stops(
        "run.panic.stops_with_its_number",
        .{ .stop = .panic, .place = "panic" },
        "A panic stops the program with number 10.",
        panics,
    );
}

fn startTwice() !void {
    h.expect(@src(), ove.startScheduler() == error.Context);
    h.expect(@src(), ove.run() == error.Context);
}

fn heapIsLocked() !void {
    h.expect(@src(), ove.heap.isLocked() == ove.config.zero_heap);
    const stats = try ove.heap.stats();
    h.expect(@src(), stats.used <= stats.peak);
}

fn stopHere() !void {
    ove.stop(.misuse, "a place of the program");
}

fn panics() !void {
    @panic("planned");
}

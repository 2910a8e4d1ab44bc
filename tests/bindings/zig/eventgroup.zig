// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "eventgroup.wait.any_and_all",
        "One bit satisfies a wait for any of several bits; a wait for all needs all of them.",
        anyAndAll,
    );
    h.thread(
        "eventgroup.wait.clears_what_it_waited_for",
        "A wait that clears takes its bits and leaves the others; one that times out does so in time and takes none.",
        clearing,
    );
    h.thread(
        "eventgroup.set.wakes_whom_it_completes",
        "Setting bits wakes the threads whose waits they complete, from an ISR too.",
        wakes,
    );
    h.thread(
        "eventgroup.put.tells_the_bits_after",
        "A put returns the bits after it, a take the bits before it, in an ISR too.",
        putAndTake,
    );
    h.check(
        "eventgroup.set.bits_outside_are_invalid",
        "A call with bits that a group does not have, without bits or in a wrong context fails.",
        refused,
    );
    if (!ove.config.zero_heap) h.thread(
        "eventgroup.create.gives_its_memory_back",
        "An event group on the heap works like any other, and its owner releases its memory.",
        onHeap,
    );
}

fn anyAndAll() !void {
    var group: ove.EventGroup = undefined;
    try group.init();
    defer group.deinit();
    h.expect(@src(), group.get() == 0);
    try group.set(1);
    h.expectValue(@src(), group.wait(1 | 2, .any, .keep, .none), 1);
    h.expectError(@src(), group.wait(1 | 2, .all, .keep, .none), error.Timeout);
    group.setUnchecked(2);
    h.expectValue(@src(), group.wait(1 | 2, .all, .keep, .none), 3);
    try group.clear(1);
    h.expect(@src(), group.get() == 2);
}

fn clearing() !void {
    var group: ove.EventGroup = undefined;
    try group.init();
    defer group.deinit();
    try group.set(1 | 4);
    const before = ove.time.now();
    var seen: u32 = 0;
    h.expectError(@src(), group.waitSeen(1 | 2, .all, .clear, .ms(2), &seen), error.Timeout);
    h.expectPassed(@src(), before, 2);
    h.expect(@src(), seen == 1 | 4);
    h.expectValue(@src(), group.wait(1 | 2, .any, .clear, .ms(1)), 1 | 4);
    h.expect(@src(), group.get() == 4);
}

fn wantBoth(group: *ove.EventGroup) void {
    h.expectValue(@src(), group.wait(1 | 2, .all, .keep, .forever), 3);
    h.point(2);
}

fn wantOne(group: *ove.EventGroup) void {
    h.expectValue(@src(), group.wait(1, .any, .keep, .forever), 1);
    h.point(1);
}

fn setFromIsr(group: *ove.EventGroup) void {
    h.expectOk(@src(), group.setFromIsr(2));
}

fn wakes() !void {
    var group: ove.EventGroup = undefined;
    try group.init();
    defer group.deinit();
    const both = try Helper.blocked(.high, wantBoth, &group);
    defer both.end();
    const one = try Helper.blocked(.high, wantOne, &group);
    defer one.end();
    try group.set(1);
    try one.join();
    both.waitBlocked();
    h.inIsr(&group, setFromIsr);
    try both.join();
    h.expectPoints(@src(), &.{ 1, 2 });
}

fn setWrongly(group: *ove.EventGroup) void {
    h.expectError(@src(), group.set(1), error.Context);
}

fn refused() !void {
    var group: ove.EventGroup = undefined;
    try group.init();
    defer group.deinit();
    h.expectError(@src(), group.set(0), error.Invalid);
    h.expectError(@src(), group.set(ove.EventGroup.all_bits + 1), error.Invalid);
    h.expectError(@src(), group.wait(0, .any, .keep, .none), error.Invalid);
    h.expectError(@src(), group.setFromIsr(1), error.Context);
    h.inIsr(&group, setWrongly);
    h.expect(@src(), group.get() == 0);
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    const group = try ove.EventGroup.create();
    const all = ove.EventGroup.all_bits;
    try group.set(all);
    h.expectValue(@src(), group.wait(all, .all, .keep, .forever), all);
    group.destroy();
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

fn putAndTakeInIsr(group: *ove.EventGroup) void {
    h.expect(@src(), group.put(2) == 3);
    h.expect(@src(), group.take(3) == 3);
}

fn putAndTake() !void {
    var group: ove.EventGroup = undefined;
    try group.init();
    defer group.deinit();
    h.expect(@src(), group.put(5) == 5);
    h.expect(@src(), group.take(4) == 5);
    h.inIsr(&group, putAndTakeInIsr);
    h.expect(@src(), group.get() == 0);
}

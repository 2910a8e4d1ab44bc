// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "mutex.guard.excludes",
        "While a guard exists, another thread waits for the mutex, and gets it when the guard ends.",
        excludes,
    );
    h.thread(
        "mutex.try_lock.held_is_busy",
        "Locking a mutex that another thread holds returns busy at once, or times out in time.",
        heldIsBusy,
    );
    h.check(
        "mutex.lock.by_its_owner_is_deadlock",
        "A second lock by the owner returns the deadlock error and changes nothing.",
        byOwner,
    );
    h.check(
        "mutex.unlock.by_a_stranger_is_not_owner",
        "An unlock by a thread that does not hold the mutex returns the error for it and changes nothing.",
        byStranger,
    );
    h.check(
        "mutex.lock.in_isr_is_context",
        "A lock in an ISR returns the error for a wrong context.",
        inIsr,
    );
    h.stops(
        "mutex.lock.without_an_answer_stops",
        .{ .stop = .misuse, .place = "ove.Mutex.Guard.release", .is_check = true },
        "A caller's bug in a call without a result stops the program and names the call.",
        releaseTwice,
    );
    h.stops(
        "mutex.drop.held_stops",
        .{ .stop = .misuse, .place = "ove.Mutex.deinit", .is_check = true },
        "Dropping a mutex that is held stops the program and names the call.",
        endHeld,
    );
    if (!ove.config.zero_heap) h.thread(
        "mutex.create.gives_its_memory_back",
        "A mutex on the heap works like any other, and its owner releases its memory.",
        onHeap,
    );
}

fn lockAndTell(mutex: *ove.Mutex) void {
    const guard = mutex.acquire(.forever) catch return h.point(9);
    defer guard.release();
    h.point(3);
}

fn excludes() !void {
    var mutex: ove.Mutex = undefined;
    try mutex.init();
    defer mutex.deinit();
    const guard = try mutex.acquire(.forever);
    const waiter = try Helper.blocked(.high, lockAndTell, &mutex);
    defer waiter.end();
    h.point(2);
    guard.release();
    try waiter.join();
    h.expectPoints(@src(), &.{ 2, 3 });
}

const Held = struct {
    mutex: ove.Mutex,
    release: ove.Event,

    fn init(self: *Held) !void {
        try self.mutex.init();
        try self.release.init();
    }

    fn deinit(self: *Held) void {
        self.release.deinit();
        self.mutex.deinit();
    }

    fn hold(self: *Held) void {
        const guard = self.mutex.acquire(.forever) catch return h.point(9);
        defer guard.release();
        h.expectOk(@src(), self.release.wait(.forever));
    }
};

fn heldIsBusy() !void {
    var held: Held = undefined;
    try held.init();
    defer held.deinit();
    const holder = try Helper.blocked(.high, Held.hold, &held);
    defer holder.end();
    h.expectError(@src(), held.mutex.tryLock(), error.Busy);
    const before = ove.time.now();
    h.expectError(@src(), held.mutex.lock(.ms(2)), error.Timeout);
    h.expectPassed(@src(), before, 2);
    try held.release.signal();
    try holder.join();
    try held.mutex.tryLock();
    try held.mutex.unlock();
}

fn byOwner() !void {
    var mutex: ove.Mutex = undefined;
    try mutex.init();
    defer mutex.deinit();
    try mutex.lock(.forever);
    h.expectError(@src(), mutex.lock(.forever), error.Deadlock);
    h.expectError(@src(), mutex.tryLock(), error.Deadlock);
    try mutex.unlock();
    try mutex.tryLock();
    try mutex.unlock();
}

fn byStranger() !void {
    var held: Held = undefined;
    try held.init();
    defer held.deinit();
    const holder = try Helper.blocked(.high, Held.hold, &held);
    defer holder.end();
    h.expectError(@src(), held.mutex.unlock(), error.NotOwner);
    h.expectError(@src(), held.mutex.tryLock(), error.Busy);
    try held.release.signal();
    try holder.join();
    h.expectError(@src(), held.mutex.unlock(), error.NotOwner);
}

fn lockInIsr(mutex: *ove.Mutex) void {
    h.expectError(@src(), mutex.lock(.forever), error.Context);
    h.expectError(@src(), mutex.tryLock(), error.Context);
}

fn inIsr() !void {
    var mutex: ove.Mutex = undefined;
    try mutex.init();
    defer mutex.deinit();
    h.inIsr(&mutex, lockInIsr);
}

fn releaseTwice() !void {
    var mutex: ove.Mutex = undefined;
    try mutex.init();
    const guard = try mutex.acquire(.forever);
    guard.release();
    guard.release();
}

fn endHeld() !void {
    var mutex: ove.Mutex = undefined;
    try mutex.init();
    try mutex.lock(.forever);
    mutex.deinit();
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    const mutex = try ove.Mutex.create();
    const guard = try mutex.acquire(.forever);
    guard.release();
    mutex.destroy();
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "condvar.wait.ends_when_the_condition_holds",
        "A wait for a condition continues after signals until the condition holds, and then owns the mutex.",
        waitsForCondition,
    );
    h.thread(
        "condvar.wait.times_out_with_the_mutex",
        "A wait that times out owns the mutex again. Signals do not make a wait for a condition last longer " ++
            "than its timeout.",
        timesOut,
    );
    h.thread(
        "condvar.broadcast.wakes_all",
        "A broadcast wakes every waiting thread; a signal wakes one.",
        wakesAll,
    );
    h.check(
        "condvar.wait.without_the_mutex_is_not_owner",
        "A wait with a mutex that the caller does not hold returns the error for it.",
        withoutMutex,
    );
    if (!ove.config.zero_heap) h.thread(
        "condvar.create.gives_its_memory_back",
        "A condition variable on the heap works like any other, and its owner releases its memory.",
        onHeap,
    );
}

const Shared = struct {
    mutex: ove.Mutex,
    changed: ove.Condvar,
    value: c_int,

    fn init(self: *Shared) !void {
        try self.mutex.init();
        try self.changed.init();
        self.value = 0;
    }

    fn deinit(self: *Shared) void {
        self.changed.deinit();
        self.mutex.deinit();
    }

    fn isTwo(self: *Shared) bool {
        return self.value == 2;
    }

    fn never(_: *Shared) bool {
        return false;
    }

    fn waitForTwo(self: *Shared) void {
        const guard = self.mutex.acquire(.forever) catch return h.point(9);
        defer guard.release();
        h.expectOk(@src(), self.changed.waitFor(&self.mutex, .forever, self, isTwo));
        h.expectError(@src(), self.mutex.tryLock(), if (ove.config.checks) error.Deadlock else error.Busy);
        h.point(self.value);
    }

    fn makeNoise(self: *Shared) void {
        while (!ove.thread.shouldStop()) {
            h.expectOk(@src(), self.changed.broadcast());
            h.expectOk(@src(), ove.thread.sleep(.ms(1)));
        }
    }

    fn waitAndCount(self: *Shared) void {
        const guard = self.mutex.acquire(.forever) catch return h.point(9);
        defer guard.release();
        h.expectOk(@src(), self.changed.wait(&self.mutex, .forever));
        self.value += 1;
    }

    fn now(self: *Shared) c_int {
        const guard = self.mutex.acquire(.forever) catch return 99;
        defer guard.release();
        return self.value;
    }

    fn isOneNow(self: *Shared) bool {
        return self.now() == 1;
    }
};

fn waitsForCondition() !void {
    var shared: Shared = undefined;
    try shared.init();
    defer shared.deinit();
    const waiter = try Helper.start(.high, Shared.waitForTwo, &shared);
    defer waiter.end();
    for (1..3) |value| {
        waiter.waitBlocked();
        try shared.mutex.lock(.forever);
        shared.value = @intCast(value);
        try shared.mutex.unlock();
        try shared.changed.signal();
    }
    try waiter.join();
    h.expectPoints(@src(), &.{2});
}

fn timesOut() !void {
    var shared: Shared = undefined;
    try shared.init();
    defer shared.deinit();
    try shared.mutex.lock(.forever);
    var before = ove.time.now();
    h.expectError(@src(), shared.changed.wait(&shared.mutex, .ms(2)), error.Timeout);
    h.expectPassed(@src(), before, 2);
    try shared.mutex.unlock();

    const noise = try Helper.start(.high, Shared.makeNoise, &shared);
    defer noise.end();
    try shared.mutex.lock(.forever);
    before = ove.time.now();
    const answer = shared.changed.waitFor(&shared.mutex, .ms(20), &shared, Shared.never);
    h.expectError(@src(), answer, error.Timeout);
    h.expectPassed(@src(), before, 20);
    try shared.mutex.unlock();
}

fn wakesAll() !void {
    var shared: Shared = undefined;
    try shared.init();
    defer shared.deinit();
    var waiters: [3]*Helper = undefined;
    for (&waiters) |*waiter| waiter.* = try Helper.blocked(.high, Shared.waitAndCount, &shared);
    defer for (waiters) |waiter| waiter.end();
    try shared.changed.signal();
    h.waitUntil(@src(), &shared, Shared.isOneNow);
    try shared.changed.broadcast();
    for (waiters) |waiter| try waiter.join();
    h.expect(@src(), shared.now() == 3);
}

fn withoutMutex() !void {
    var shared: Shared = undefined;
    try shared.init();
    defer shared.deinit();
    h.expectError(@src(), shared.changed.wait(&shared.mutex, .ms(1)), error.NotOwner);
    const answer = shared.changed.waitFor(&shared.mutex, .ms(1), &shared, Shared.never);
    h.expectError(@src(), answer, error.NotOwner);
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    var mutex: ove.Mutex = undefined;
    try mutex.init();
    defer mutex.deinit();
    const changed = try ove.Condvar.create();
    try mutex.lock(.forever);
    h.expectError(@src(), changed.wait(&mutex, .ms(1)), error.Timeout);
    try mutex.unlock();
    changed.destroy();
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

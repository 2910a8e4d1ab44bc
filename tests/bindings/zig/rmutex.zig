// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Helper = h.Helper;

comptime {
    h.thread(
        "rmutex.lock.nests",
        "A recursive mutex is free for others after as many unlocks as locks.",
        nests,
    );
    h.thread(
        "rmutex.lock.times_out",
        "A lock of a recursive mutex that another thread holds times out in time.",
        timesOut,
    );
    h.check(
        "rmutex.unlock.by_a_stranger_is_not_owner",
        "An unlock of a recursive mutex that the caller does not hold returns the error for it.",
        byStranger,
    );
}

fn lockAndTell(mutex: *ove.RMutex) void {
    const guard = mutex.acquire(.forever) catch return h.point(9);
    defer guard.release();
    h.point(2);
}

fn nests() !void {
    var mutex: ove.RMutex = undefined;
    try mutex.init();
    defer mutex.deinit();
    const first = try mutex.acquire(.forever);
    try mutex.tryLock();
    const waiter = try Helper.blocked(.high, lockAndTell, &mutex);
    defer waiter.end();
    try mutex.unlock();
    waiter.waitBlocked();
    h.point(1);
    first.release();
    try waiter.join();
    h.expectPoints(@src(), &.{ 1, 2 });
}

const Held = struct {
    mutex: ove.RMutex,
    release: ove.Event,

    fn hold(self: *Held) void {
        const guard = self.mutex.acquire(.forever) catch return h.point(9);
        defer guard.release();
        h.expectOk(@src(), self.release.wait(.forever));
    }
};

fn timesOut() !void {
    var held: Held = undefined;
    try held.mutex.init();
    defer held.mutex.deinit();
    try held.release.init();
    defer held.release.deinit();
    const holder = try Helper.blocked(.high, Held.hold, &held);
    defer holder.end();
    const before = ove.time.now();
    h.expectError(@src(), held.mutex.lock(.ms(2)), error.Timeout);
    h.expectPassed(@src(), before, 2);
    h.expectError(@src(), held.mutex.tryLock(), error.Busy);
    try held.release.signal();
}

fn byStranger() !void {
    var mutex: ove.RMutex = undefined;
    try mutex.init();
    defer mutex.deinit();
    h.expectError(@src(), mutex.unlock(), error.NotOwner);
    try mutex.lock(.forever);
    try mutex.unlock();
}

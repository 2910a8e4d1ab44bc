// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const partner = @import("partner.zig");
const Object = @import("object.zig").Object;

const suite = "sync";

var mutex: Object(ove.Mutex) = .{};
var rmutex: Object(ove.RMutex) = .{};
var go: Object(ove.Sem) = .{};

fn setup() ove.Error!void {
    try mutex.make(.{});
}

inline fn lockUnlock() void {
    h.expectOk(mutex.at().lock(.forever));
    h.expectOk(mutex.at().unlock());
}

fn teardown() ove.Error!void {
    try mutex.unmake();
}

fn recursiveSetup() ove.Error!void {
    try rmutex.make(.{});
}

inline fn recursiveLockUnlock() void {
    h.expectOk(rmutex.at().lock(.forever));
    h.expectOk(rmutex.at().unlock());
}

fn recursiveTeardown() ove.Error!void {
    try rmutex.unmake();
}

/// The proof of contention, as in bench/c/mutex.c: step 1 before and step 2 after the lock mean a wait in between.
var steps: extern struct { now: u32, asked: u32, got: u32 } = .{ .now = 0, .asked = 0, .got = 0 };

inline fn step() *volatile @TypeOf(steps) {
    return &steps;
}

fn wantMutex() void {
    while (true) {
        h.expectOk(go.at().take(.forever));
        if (partner.stops()) return;
        step().asked = step().now;
        h.expectOk(mutex.at().lock(.forever));
        step().got = step().now;
        h.expectOk(mutex.at().unlock());
    }
}

fn contentionSetup() ove.Error!void {
    try mutex.make(.{});
    try go.make(.{ 0, 1 });
    try partner.start(wantMutex, partner.urgent);
    try mutex.at().lock(.forever);
}

/// A kernel runs the more urgent partner at once. The host may run it later, so the case waits for it there.
const partner_runs_at_once = !ove.config.rtos_posix;

inline fn wakePartner() void {
    step().now = 1;
    h.expectOk(go.at().give());
}

fn contentionBefore() void {
    step().asked = 0;
    step().got = 0;
    if (partner_runs_at_once) return;
    wakePartner();
    while (step().asked == 0 or partner.thread().state() != .blocked) ove.thread.yield();
}

inline fn contention() void {
    if (partner_runs_at_once) wakePartner();
    step().now = 2;
    h.expectOk(mutex.at().unlock());
    h.expectOk(mutex.at().lock(.forever));
}

fn contentionAfter() bool {
    return step().asked == 1 and step().got == 2;
}

fn contentionTeardown() ove.Error!void {
    partner.tellToStop();
    try go.at().give();
    try partner.end();
    try mutex.at().unlock();
    try go.unmake();
    try mutex.unmake();
}

inline fn createDestroy() void {
    const one = ove.Mutex.create() catch return h.expect(false);
    h.expectOk(one.tryDestroy());
}

pub fn memoryCase() void {
    h.runMemory(suite, "mutex_memory", setup, teardown);
}

pub fn cases() void {
    h.run(.{ .suite = suite, .name = "mutex_lock_unlock", .setup = setup, .body = lockUnlock, .teardown = teardown });
    if (!ove.config.zero_heap) h.run(.{ .suite = suite, .name = "mutex_create_destroy", .body = createDestroy });
    h.run(.{
        .suite = suite,
        .name = "mutex_contention_2t",
        .setup = contentionSetup,
        .before = contentionBefore,
        .body = contention,
        .after = contentionAfter,
        .teardown = contentionTeardown,
    });
    h.run(.{
        .suite = suite,
        .name = "recursive_mutex_lock_unlock",
        .setup = recursiveSetup,
        .body = recursiveLockUnlock,
        .teardown = recursiveTeardown,
    });
}

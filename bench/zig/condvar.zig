// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const partner = @import("partner.zig");
const Object = @import("object.zig").Object;

const suite = "sync";

var mutex: Object(ove.Mutex) = .{};
var changed: Object(ove.Condvar) = .{};

const Turn = enum(u8) { runner, partner };

/// Guarded by the mutex.
var whose: Turn = .runner;

inline fn turn() *volatile Turn {
    return &whose;
}

fn answer() void {
    h.expectOk(mutex.at().lock(.forever));
    while (true) {
        while (turn().* != .partner) h.expectOk(changed.at().wait(mutex.at(), .forever));
        if (partner.stops()) break;
        turn().* = .runner;
        h.expectOk(changed.at().signal());
    }
    h.expectOk(mutex.at().unlock());
}

fn setup() ove.Error!void {
    turn().* = .runner;
    try mutex.make(.{});
    try changed.make(.{});
    try partner.start(answer, partner.runner);
}

inline fn signalWait() void {
    h.expectOk(mutex.at().lock(.forever));
    turn().* = .partner;
    h.expectOk(changed.at().signal());
    while (turn().* != .runner) h.expectOk(changed.at().wait(mutex.at(), .forever));
    h.expectOk(mutex.at().unlock());
}

fn teardown() ove.Error!void {
    partner.tellToStop();
    try mutex.at().lock(.forever);
    turn().* = .partner;
    try changed.at().signal();
    try mutex.at().unlock();
    try partner.end();
    try changed.unmake();
    try mutex.unmake();
}

fn create() ove.Error!void {
    try changed.make(.{});
}

fn destroy() ove.Error!void {
    try changed.unmake();
}

pub fn memoryCase() void {
    h.runMemory(suite, "condvar_memory", create, destroy);
}

pub fn cases() void {
    h.run(.{
        .suite = suite,
        .name = "condvar_signal_wait",
        .setup = setup,
        .body = signalWait,
        .teardown = teardown,
    });
}

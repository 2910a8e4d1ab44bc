// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const partner = @import("partner.zig");

const suite = "notify";
const bit = 1;

var runner: ove.thread.Ref = undefined;

fn setup() ove.Error!void {
    runner = ove.thread.current();
}

inline fn notifyWait() void {
    h.expectOk(runner.notify(bit));
    h.expectOk(ove.notify.take(bit, .forever));
}

fn waitAgain() void {
    while (true) {
        h.expectOk(ove.notify.take(bit, .forever));
        if (partner.stops()) return;
    }
}

fn wakeSetup() ove.Error!void {
    try partner.start(waitAgain, partner.urgent);
}

inline fn wake() void {
    h.expectOk(partner.thread().ref().notify(bit));
}

fn wakeTeardown() ove.Error!void {
    partner.tellToStop();
    try partner.thread().ref().notify(bit);
    try partner.end();
}

pub fn cases() void {
    h.run(.{ .suite = suite, .name = "notify_wait", .setup = setup, .body = notifyWait });
    h.run(.{ .suite = suite, .name = "wake", .setup = wakeSetup, .body = wake, .teardown = wakeTeardown });
}

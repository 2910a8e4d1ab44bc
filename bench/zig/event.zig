// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const partner = @import("partner.zig");
const Object = @import("object.zig").Object;

const suite = "sync";

var there: Object(ove.Event) = .{};
var back: Object(ove.Event) = .{};

fn answer() void {
    while (true) {
        h.expectOk(there.at().wait(.forever));
        if (partner.stops()) return;
        h.expectOk(back.at().signal());
    }
}

fn setup() ove.Error!void {
    try there.make(.{});
    try back.make(.{});
    try partner.start(answer, partner.runner);
}

inline fn signalWait() void {
    h.expectOk(there.at().signal());
    h.expectOk(back.at().wait(.forever));
}

fn teardown() ove.Error!void {
    partner.tellToStop();
    try there.at().signal();
    try partner.end();
    try there.unmake();
    try back.unmake();
}

fn create() ove.Error!void {
    try there.make(.{});
}

fn destroy() ove.Error!void {
    try there.unmake();
}

pub fn memoryCase() void {
    h.runMemory(suite, "event_memory", create, destroy);
}

pub fn cases() void {
    h.run(.{
        .suite = suite,
        .name = "event_signal_wait",
        .setup = setup,
        .body = signalWait,
        .teardown = teardown,
    });
}

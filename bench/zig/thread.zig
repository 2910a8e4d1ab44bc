// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const partner = @import("partner.zig");
const Object = @import("object.zig").Object;

const suite = "thread";

var self_read: ?*anyopaque = null;

inline fn yield() void {
    ove.thread.yield();
}

inline fn getSelf() void {
    @as(*volatile ?*anyopaque, &self_read).* = ove.thread.current().raw;
}

inline fn sleep() void {
    h.expectOk(ove.thread.sleep(.ms(1)));
}

var there: Object(ove.Sem) = .{};
var back: Object(ove.Sem) = .{};

fn answer() void {
    while (true) {
        h.expectOk(there.at().take(.forever));
        if (partner.stops()) return;
        h.expectOk(back.at().give());
    }
}

fn setup() ove.Error!void {
    try there.make(.{ 0, 1 });
    try back.make(.{ 0, 1 });
    try partner.start(answer, partner.runner);
}

inline fn switchBody() void {
    h.expectOk(there.at().give());
    h.expectOk(back.at().take(.forever));
}

fn teardown() ove.Error!void {
    partner.tellToStop();
    try there.at().give();
    try partner.end();
    try there.unmake();
    try back.unmake();
}

fn endAtOnce() void {}

inline fn createDestroy() void {
    const Thread = ove.Thread(partner.stack);
    const thread = Thread.create(.{ .name = "short", .priority = partner.urgent }, endAtOnce, {}) catch
        return h.expect(false);
    h.expectOk(thread.join(.forever));
    h.expectOk(thread.tryDestroy());
}

pub fn cases() void {
    if (!ove.config.zero_heap) h.run(.{
        .suite = suite,
        .name = "create_destroy",
        .body = createDestroy,
    });
    h.run(.{ .suite = suite, .name = "yield", .body = yield });
    h.run(.{ .suite = suite, .name = "get_self", .body = getSelf });
    h.run(.{ .suite = suite, .name = "sleep_1ms", .body = sleep });
    h.run(.{
        .suite = suite,
        .name = "context_switch",
        .setup = setup,
        .body = switchBody,
        .teardown = teardown,
    });
}

// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const partner = @import("partner.zig");
const Object = @import("object.zig").Object;

const suite = "queue";
const burst = 64;
const Queue = ove.Queue(u32, 8);

var queue: Object(Queue) = .{};
var all_received: Object(ove.Sem) = .{};

fn setup() ove.Error!void {
    try queue.make(.{});
}

inline fn sendReceive() void {
    var item: u32 = 0x12345678;
    h.expectOk(queue.at().send(item, .forever));
    h.expectOk(queue.at().receiveInto(&item, .forever));
}

fn teardown() ove.Error!void {
    try queue.unmake();
}

fn receiveBursts() void {
    var expected: u32 = 0;
    while (true) : (expected = (expected + 1) % burst) {
        var item: u32 = 0;
        h.expectOk(queue.at().receiveInto(&item, .forever));
        if (partner.stops()) return;
        h.expect(item == expected);
        if (expected == burst - 1) h.expectOk(all_received.at().give());
    }
}

fn burstSetup() ove.Error!void {
    try queue.make(.{});
    try all_received.make(.{ 0, 1 });
    try partner.start(receiveBursts, partner.runner);
}

inline fn sendBurst() void {
    var item: u32 = 0;
    while (item < burst) : (item += 1) h.expectOk(queue.at().send(item, .forever));
    h.expectOk(all_received.at().take(.forever));
}

fn burstTeardown() ove.Error!void {
    partner.tellToStop();
    try queue.at().send(0, .forever);
    try partner.end();
    try all_received.unmake();
    try queue.unmake();
}

inline fn createDestroy() void {
    const one = Queue.create() catch return h.expect(false);
    h.expectOk(one.tryDestroy());
}

pub fn cases() void {
    h.run(.{
        .suite = suite,
        .name = "send_receive",
        .setup = setup,
        .body = sendReceive,
        .teardown = teardown,
    });
    h.run(.{
        .suite = suite,
        .name = "throughput_2t",
        .setup = burstSetup,
        .body = sendBurst,
        .teardown = burstTeardown,
    });
    if (ove.config.zero_heap) return;
    h.run(.{ .suite = suite, .name = "create_destroy", .body = createDestroy });
    h.runMemory(suite, "memory", setup, teardown);
}

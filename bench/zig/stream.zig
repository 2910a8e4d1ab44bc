// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const partner = @import("partner.zig");
const Object = @import("object.zig").Object;

const suite = "stream";
const piece = 64;
const burst = 1024;
const Stream = ove.Stream(256);

var stream: Object(Stream) = .{};
var all_received: Object(ove.Sem) = .{};
var sent: [piece]u8 = @splat(0);
var received: [piece]u8 = @splat(0);

inline fn expectCount(answer: ove.Error!usize, wanted: usize) void {
    h.expect((answer catch 0) == wanted);
}

fn setup() ove.Error!void {
    try stream.make(.{1});
}

inline fn sendReceive() void {
    expectCount(stream.at().send(&sent, .forever), piece);
    expectCount(stream.at().receive(&received, .forever), piece);
}

fn teardown() ove.Error!void {
    try stream.unmake();
}

fn receiveBursts() void {
    var total: usize = 0;
    while (true) {
        const got = stream.at().receive(&received, .forever) catch 0;
        if (partner.stops()) return;
        h.expect(got > 0);
        total += got;
        if (total == burst) {
            total = 0;
            h.expectOk(all_received.at().give());
        }
    }
}

fn burstSetup() ove.Error!void {
    try stream.make(.{1});
    try all_received.make(.{ 0, 1 });
    try partner.start(receiveBursts, partner.runner);
}

inline fn sendBurst() void {
    var total: usize = 0;
    while (total < burst) : (total += piece) expectCount(stream.at().send(&sent, .forever), piece);
    h.expectOk(all_received.at().take(.forever));
}

fn burstTeardown() ove.Error!void {
    partner.tellToStop();
    expectCount(stream.at().send(sent[0..1], .forever), 1);
    try partner.end();
    try all_received.unmake();
    try stream.unmake();
}

inline fn createDestroy() void {
    const one = Stream.create(1) catch return h.expect(false);
    h.expectOk(one.tryDestroy());
}

pub fn cases() void {
    h.run(.{
        .suite = suite,
        .name = "send_recv_64B",
        .setup = setup,
        .body = sendReceive,
        .teardown = teardown,
    });
    h.run(.{
        .suite = suite,
        .name = "throughput",
        .setup = burstSetup,
        .body = sendBurst,
        .teardown = burstTeardown,
    });
    if (ove.config.zero_heap) return;
    h.run(.{ .suite = suite, .name = "create_destroy", .body = createDestroy });
    h.runMemory(suite, "memory", setup, teardown);
}

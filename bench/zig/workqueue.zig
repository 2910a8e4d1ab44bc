// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const partner = @import("partner.zig");
const Object = @import("object.zig").Object;

const suite = "workqueue";
const Queue = ove.WorkQueue(partner.stack);

var queue: Object(Queue) = .{};
var work: Object(ove.Work) = .{};
var done: Object(ove.Sem) = .{};

fn execute() void {
    h.expectOk(done.at().give());
}

const options: Queue.Options = .{ .name = "work", .priority = partner.runner };

fn makeQueue() ove.Error!void {
    try queue.make(.{options});
}

fn unmakeQueue() ove.Error!void {
    try queue.unmake();
}

fn setup() ove.Error!void {
    try makeQueue();
    try work.make(.{ execute, {} });
    try done.make(.{ 0, 1 });
}

inline fn submitExecute() void {
    h.expectOk(queue.at().submit(work.at()));
    h.expectOk(done.at().take(.forever));
}

fn teardown() ove.Error!void {
    // The last item has given its semaphore, but its thread may not have returned from it yet.
    try queue.at().flush(.forever);
    try work.unmake();
    try unmakeQueue();
    try done.unmake();
}

inline fn createDestroy() void {
    const one = Queue.create(options) catch return h.expect(false);
    h.expectOk(one.tryDestroy());
}

pub fn cases() void {
    h.run(.{
        .suite = suite,
        .name = "submit_execute",
        .setup = setup,
        .body = submitExecute,
        .teardown = teardown,
    });
    if (ove.config.zero_heap) return;
    h.run(.{ .suite = suite, .name = "create_destroy", .body = createDestroy });
    h.runMemory(suite, "memory", makeQueue, unmakeQueue);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
const ove = @import("ove");
const h = @import("harness.zig");
const Queue = ove.WorkQueue(h.stack);

comptime {
    h.thread(
        "workqueue.submit.runs_in_order",
        "Work runs in the order of submission, with its captures.",
        runsInOrder,
    );
    h.thread(
        "workqueue.submit.pending_twice_runs_once",
        "Work that is submitted again while it is pending runs once.",
        runsOnce,
    );
    h.thread("workqueue.delayed.is_never_early", "Delayed work runs after its delay and never before.", delays);
    h.thread(
        "workqueue.cancel.keeps_work_from_running",
        "Cancelled work does not run; running work cannot be cancelled.",
        cancels,
    );
    h.thread("workqueue.isr.submits", "An ISR submits work.", inIsr);
    h.thread(
        "workqueue.drop.waits_for_its_work",
        "Dropping running work waits for its end; dropping a queue lets pending work run.",
        ends,
    );
    h.thread(
        "workqueue.flush.by_its_own_work_is_deadlock",
        "Work that runs in a queue cannot wait for that queue.",
        flushesItself,
    );
    if (!ove.config.zero_heap) h.thread(
        "workqueue.create.gives_its_memory_back",
        "A work queue and work on the heap work like any other, and their owners release their memory.",
        onHeap,
    );
}

/// A test's queue, whose stack does not fit on another stack.
var queue: Queue = undefined;

fn makeQueue() !void {
    try queue.init(.{ .name = "worker", .priority = .high });
}

const Numbered = struct {
    number: c_int,

    fn tell(self: *Numbered) void {
        self.number += 1;
        h.point(self.number);
    }
};

fn runsInOrder() !void {
    try makeQueue();
    defer queue.deinit();
    var one: Numbered = .{ .number = 0 };
    var ten: Numbered = .{ .number = 10 };
    var first: ove.Work = undefined;
    try first.init(Numbered.tell, &one);
    defer first.deinit();
    var second: ove.Work = undefined;
    try second.init(Numbered.tell, &ten);
    defer second.deinit();
    try queue.submit(&first);
    try queue.submit(&second);
    try queue.flush(.forever);
    try queue.submit(&first);
    try first.flush(.forever);
    h.expectPoints(@src(), &.{ 1, 11, 2 });
}

fn waitFor(go: *ove.Event) void {
    h.expectOk(@src(), go.wait(.forever));
}

fn tellNumber(number: usize) void {
    h.point(@intCast(number));
}

fn runsOnce() !void {
    try makeQueue();
    defer queue.deinit();
    var go: ove.Event = undefined;
    try go.init();
    defer go.deinit();
    var holder: ove.Work = undefined;
    try holder.init(waitFor, &go);
    defer holder.deinit();
    var once: ove.Work = undefined;
    try once.init(tellNumber, @as(usize, 1));
    defer once.deinit();
    try queue.submit(&holder);
    try queue.submit(&once);
    try queue.submit(&once);
    try go.signal();
    try queue.flush(.forever);
    h.expectPoints(@src(), &.{1});
}

const Late = struct {
    done: ove.Event,
    ran: ove.Duration,

    fn note(self: *Late) void {
        self.ran = ove.time.now();
        h.expectOk(@src(), self.done.signal());
    }
};

fn delays() !void {
    try makeQueue();
    defer queue.deinit();
    var late: Late = undefined;
    try late.done.init();
    defer late.done.deinit();
    var work: ove.Work = undefined;
    try work.init(Late.note, &late);
    defer work.deinit();
    const before = ove.time.now();
    try queue.submitDelayed(&work, .ms(3));
    try late.done.wait(.ms(5000));
    h.expect(@src(), !late.ran.minus(before).isShorterThan(.ms(3)));
    try queue.flush(.forever);
}

const Busy = struct {
    running: ove.Event,
    go: ove.Event,

    fn init(self: *Busy) !void {
        try self.running.init();
        try self.go.init();
    }

    fn deinit(self: *Busy) void {
        self.go.deinit();
        self.running.deinit();
    }

    fn work(self: *Busy) void {
        h.expectOk(@src(), self.running.signal());
        h.expectOk(@src(), self.go.wait(.forever));
    }

    fn workShortly(self: *Busy) void {
        h.point(1);
        h.expectOk(@src(), self.running.signal());
        h.expectError(@src(), self.go.wait(.ms(2)), error.Timeout);
        h.point(2);
    }
};

fn cancels() !void {
    try makeQueue();
    defer queue.deinit();
    var busy: Busy = undefined;
    try busy.init();
    defer busy.deinit();
    var running: ove.Work = undefined;
    try running.init(Busy.work, &busy);
    defer running.deinit();
    var behind: ove.Work = undefined;
    try behind.init(tellNumber, @as(usize, 1));
    defer behind.deinit();
    var late: ove.Work = undefined;
    try late.init(tellNumber, @as(usize, 2));
    defer late.deinit();
    try queue.submit(&running);
    try busy.running.wait(.forever);
    try queue.submit(&behind);
    try queue.submitDelayed(&late, .s(3600));
    h.expectError(@src(), running.cancel(), error.Busy);
    try behind.cancel();
    try late.cancel();
    h.expectError(@src(), queue.flush(.ms(1)), error.Timeout);
    try busy.go.signal();
    try queue.flush(.forever);
    h.expect(@src(), h.points() == 0);
}

fn submitFromIsr(work: *ove.Work) void {
    h.expectOk(@src(), queue.submitFromIsr(work));
}

fn inIsr() !void {
    try makeQueue();
    defer queue.deinit();
    var work: ove.Work = undefined;
    try work.init(tellNumber, @as(usize, 1));
    defer work.deinit();
    h.inIsr(&work, submitFromIsr);
    try work.flush(.forever);
    h.expectPoints(@src(), &.{1});
}

fn ends() !void {
    var busy: Busy = undefined;
    try busy.init();
    defer busy.deinit();
    var later: ove.Work = undefined;
    try later.init(tellNumber, @as(usize, 3));
    defer later.deinit();
    try makeQueue();
    {
        var work: ove.Work = undefined;
        try work.init(Busy.workShortly, &busy);
        defer work.deinit();
        try queue.submit(&work);
        try busy.running.wait(.forever);
    }
    try queue.submit(&later);
    queue.deinit();
    h.point(4);
    h.expectPoints(@src(), &.{ 1, 2, 3, 4 });
}

fn flushQueue() void {
    h.expectError(@src(), queue.flush(.forever), error.Deadlock);
    h.point(1);
}

fn flushesItself() !void {
    try makeQueue();
    defer queue.deinit();
    var work: ove.Work = undefined;
    try work.init(flushQueue, {});
    defer work.deinit();
    try queue.submit(&work);
    try work.flush(.forever);
    h.expectPoints(@src(), &.{1});
}

fn onHeap() !void {
    const before = try ove.heap.stats();
    const made = try Queue.create(.{ .name = "heap", .priority = .high });
    const work = try ove.Work.create(tellNumber, @as(usize, 1));
    try made.submit(work);
    made.destroy();
    work.destroy();
    h.expectPoints(@src(), &.{1});
    h.expect(@src(), (try ove.heap.stats()).used == before.used);
}

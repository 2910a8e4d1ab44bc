// SPDX-License-Identifier: MIT OR Apache-2.0
//! A producer and its consumers, from the first sample to a clean end:
//!
//!   timer --> interrupt --> [samples] --> filter --> [means] --> report
//!                  `-- enough --> control: stops them one after the other, nothing is lost
//!
//! Nothing here allocates, so the same source runs in zero-heap mode.
const ove = @import("ove");

const period: ove.Duration = .ms(5);
const idle: ove.Timeout = .ms(20);
const sample_count = 20;
const group = 4;
const stack = 2048;

const Mean = struct {
    /// Number of the first sample of the group.
    first: u32,
    value: i32,
};

const samples = ove.static("samples", ove.Queue(i32, sample_count), .{});
const means = ove.static("means", ove.Queue(Mean, sample_count / group), .{});
const enough = ove.static("enough", ove.Event, .{});
const sampling = ove.static("sampling", ove.Timer, .{ period, .periodic, raiseInterrupt, {} });
const filter = ove.static("filter", ove.Thread(stack), .{ .{ .name = "filter", .priority = .high }, runFilter, {} });
const report = ove.static("report", ove.Thread(2 * stack), .{ .{ .name = "report" }, runReport, {} });
const control = ove.static("control", ove.Thread(2 * stack), .{
    .{ .name = "control", .priority = .realtime },
    runControl,
    {},
});

comptime {
    _ = control;
}

var taken: u32 = 0;
var lost: u32 = 0;
var reported: u32 = 0;

/// The device: each interrupt brings one sample of a rising and falling line.
fn takeSampleFromIsr() void {
    if (taken == sample_count) return;
    const step: i32 = @intCast(taken % 10);
    const sample = if (step < 5) 20 * step else 20 * (10 - step);

    taken += 1;
    samples.sendFromIsr(sample) catch {
        lost += 1;
    };
    if (taken == sample_count) enough.signalFromIsrUnchecked();
}

/// No hardware raises the interrupt on an emulated board or a host, so a timer does.
fn raiseInterrupt() void {
    ove.board.triggerIrq();
}

/// Take what comes; once asked to stop, take what is left and end.
fn next(queue: anytype) ?@TypeOf(queue.*).Item {
    while (true) {
        // First, so that the call below finds all that was sent before the request.
        const is_asked_to_stop = ove.thread.shouldStop();
        const longest: ove.Timeout = if (is_asked_to_stop) .none else idle;
        return queue.receive(longest) catch if (is_asked_to_stop) return null else continue;
    }
}

fn runFilter() void {
    var count: u32 = 0;
    var sum: i32 = 0;
    while (next(samples)) |sample| {
        // `./ove measure examples/pipeline` holds this region to the budget in measure.toml.
        const region = ove.measure("filter");
        defer region.end();
        sum += sample;
        count += 1;
        if (count % group != 0) continue;
        means.send(.{ .first = count - group + 1, .value = @divTrunc(sum, group) }, .forever) catch {
            lost += 1;
        };
        sum = 0;
    }
}

fn runReport() void {
    while (next(means)) |mean| {
        ove.print("samples {d: >2} to {d: >2}: mean {}\n", .{ mean.first, mean.first + group - 1, mean.value });
        reported += 1;
    }
}

/// From the source to the sink, so that each still finds what the one before it has sent.
fn stopAll() ove.Error!void {
    try sampling.start();
    try enough.wait(.forever);
    try sampling.stop();
    inline for (.{ filter, report }) |thread| {
        thread.requestStop();
        try thread.join(.forever);
    }
    // Not before: on a host the report may still print while the filter ends.
    inline for (.{ filter, report }) |thread| {
        ove.print("{s} has ended\n", .{thread.ref().name()});
    }
}

fn runControl() void {
    stopAll() catch |failure| {
        ove.print("control: {s}\n", .{ove.errorText(failure)});
        ove.board.exit(1);
    };
    ove.print("{} samples, {} means, {} lost\n", .{ taken, reported, lost });
    ove.board.exit(if (lost == 0) 0 else 1);
}

pub fn main() ove.Error {
    ove.board.attachIrq(takeSampleFromIsr);
    return ove.run();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! One test for each row of `tests/bindings/concepts/`.
pub const std_options: @import("std").Options = .{ .logFn = @import("log.zig").sink };

comptime {
    _ = @import("abi.zig");
    _ = @import("capability.zig");
    _ = @import("condvar.zig");
    _ = @import("critical.zig");
    _ = @import("error.zig");
    _ = @import("event.zig");
    _ = @import("eventgroup.zig");
    _ = @import("heap.zig");
    _ = @import("interrupt.zig");
    _ = @import("latecell.zig");
    _ = @import("log.zig");
    _ = @import("mutex.zig");
    _ = @import("notify.zig");
    _ = @import("pool.zig");
    _ = @import("power.zig");
    _ = @import("queue.zig");
    _ = @import("rmutex.zig");
    _ = @import("run.zig");
    _ = @import("scheduler.zig");
    _ = @import("sem.zig");
    _ = @import("static.zig");
    _ = @import("stream.zig");
    _ = @import("thread.zig");
    _ = @import("time.zig");
    _ = @import("timer.zig");
    _ = @import("tls.zig");
    _ = @import("watchdog.zig");
    _ = @import("workqueue.zig");
}

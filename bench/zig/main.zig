// SPDX-License-Identifier: MIT OR Apache-2.0
//! The cases of `bench/c` in Zig, the same work in each.
const ove = @import("ove");

export fn ove_bench_suites() callconv(.c) void {
    @import("time.zig").cases();
    @import("thread.zig").cases();
    @import("mutex.zig").cases();
    @import("sem.zig").cases();
    @import("event.zig").cases();
    @import("condvar.zig").cases();
    if (!ove.config.zero_heap) {
        @import("mutex.zig").memoryCase();
        @import("sem.zig").memoryCase();
        @import("event.zig").memoryCase();
        @import("condvar.zig").memoryCase();
    }
    @import("queue.zig").cases();
    @import("timer.zig").cases();
    @import("eventgroup.zig").cases();
    @import("workqueue.zig").cases();
    @import("stream.zig").cases();
    @import("notify.zig").cases();
    @import("pool.zig").cases();
}

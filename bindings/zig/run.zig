// SPDX-License-Identifier: MIT OR Apache-2.0
//! The application's start.
const sys = @import("sys/sys.zig");
const errors = @import("error.zig");
const stop = @import("stop.zig").stop;

/// Lock the heap in zero-heap mode, then start the scheduler. Returns on failure only, as `startScheduler`.
/// Context: start. Blocks: for ever.
pub fn run() errors.Error {
    return failure(sys.ove_run());
}

/// Start the scheduler and nothing else. `run` is the usual way. Context: start. Blocks: for ever.
/// Returns on failure only: NoMemory; with checks: Context (it runs already).
pub fn startScheduler() errors.Error {
    return failure(sys.ove_thread_start_scheduler());
}

fn failure(code: c_int) errors.Error {
    errors.check(code) catch |found| return found;
    // It said "done" and did not start.
    stop(.kernel, "ove_run");
}

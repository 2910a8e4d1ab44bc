// SPDX-License-Identifier: MIT OR Apache-2.0
//! The application's start.
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;
const stop = @import("stop.zig").stop;

/// Lock the heap in zero-heap mode, then start the scheduler. Returns only on failure, as `startScheduler`.
/// Context: start. Blocks: forever.
pub fn run() sets.thread_start_scheduler {
    return failure(sys.ove_run());
}

/// Start the scheduler only. `run` is the usual way. Context: start. Blocks: forever.
/// Returns only on failure: NoMemory; with checks: Context (it runs already).
pub fn startScheduler() sets.thread_start_scheduler {
    return failure(sys.ove_thread_start_scheduler());
}

fn failure(code: c_int) sets.thread_start_scheduler {
    errors.check(sets.thread_start_scheduler, code) catch |found| return found;
    // The kernel reported success but did not start.
    stop(.kernel, "ove_run");
}

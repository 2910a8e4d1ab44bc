// SPDX-License-Identifier: MIT OR Apache-2.0
const capability = @import("ove").capability;
const h = @import("harness.zig");

extern fn abi_promises(promises: [*]const bool, count: usize) bool;

comptime {
    h.thread(
        "capability.promise.is_c_s",
        "Each capability of the kernel has the same value as in C.",
        compare,
    );
}

fn compare() !void {
    const promises = [_]bool{
        capability.strict_priority,
        capability.kept_turn,
        capability.suspended_rank,
        capability.urgent_timers,
        capability.direct_timers,
        capability.native_waits,
        capability.native_inheritance,
        capability.native_start,
        capability.owner_kept,
        capability.awaited_owner_kept,
        capability.judged_waits,
        capability.frame_checks,
        capability.terminate_at_once,
        capability.bounded_heap,
    };
    h.expect(@src(), abi_promises(&promises, promises.len));
}

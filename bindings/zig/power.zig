// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sleep states, and locks on them: with nothing to run, the idle thread enters the deepest state that no lock forbids,
//! that the board has, and that is worth the time until the next event.
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;

/// How deep the processor sleeps. Deep: SysTick is stopped, and a timer of the board ends the sleep.
pub const State = enum(sys.layout.ove_enum) { awake = 0, light = 1, deep = 2 };

comptime {
    sys.types.pinEnum(State, "OVE_POWER_");
}

/// Statistics since the start; see ove/power.h.
pub const Stats = sys.types.ove_power_stats;
/// A board's description of one of its states; see ove/power.h.
pub const StateInfo = sys.types.ove_power_state_info;

/// A lock on the states deeper than a given one. Must not move while it is held.
pub const Lock = struct {
    raw: sys.types.ove_power_lock,

    /// A lock that is not held. `deepest` is the deepest state while it is held.
    pub fn init(name: [*:0]const u8, deepest_state: State) Lock {
        return .{ .raw = .{ .name = name, .deepest = @backingInt(deepest_state), .held = 0 } };
    }

    /// Hold the lock. Locks count. Context: any. Blocks: never. Cost: O(1). Errors: Overflow; with checks: Invalid.
    pub fn hold(self: *Lock) sets.power_lock!void {
        return errors.check(sets.power_lock, sys.ove_power_lock(&self.raw));
    }

    /// Release the lock. Context: any. Blocks: never. Cost: O(1). Errors: NotOwner; with checks: Invalid.
    pub fn release(self: *Lock) sets.power_unlock!void {
        return errors.check(sets.power_unlock, sys.ove_power_unlock(&self.raw));
    }
};

/// The statistics since the start. Context: any. Blocks: never. Cost: O(1).
pub fn stats() Stats {
    var found: Stats = undefined;
    _ = sys.ove_power_get_stats(&found);
    return found;
}

/// The number of sleeps that an exception has ended: 15 is SysTick, 16 and more are NVIC lines. Context: any. Blocks:
/// never.
pub fn wakeups(exception: u32) u32 {
    return sys.ove_power_get_wakeups(exception);
}

/// Set the deepest state for the application as a whole. Context: any. Blocks: never. Cost: O(1).
pub fn notDeeperThan(state: State) void {
    _ = sys.ove_power_not_deeper_than(@backingInt(state));
}

/// The deepest state that locks and the application currently allow. Context: any. Blocks: never. Cost: O(1).
pub fn deepest() State {
    return @fromBackingInt(@intCast(sys.ove_power_deepest()));
}

/// The time on ove's clock of the kernel's next action, in microseconds; null if nothing is due.
/// Context: thread. Blocks: never.
pub fn nextEventUs() ?u64 {
    const us = sys.ove_power_next_event_us();
    return if (us == ~@as(u64, 0)) null else us;
}

/// The board's description of a state. Context: any. Blocks: never. Cost: O(1).
/// Errors: NotSupported (the board does not have it).
pub fn stateInfo(state: State) sets.power_get_state_info!StateInfo {
    var found: StateInfo = undefined;
    try errors.check(sets.power_get_state_info, sys.ove_power_get_state_info(@backingInt(state), &found));
    return found;
}

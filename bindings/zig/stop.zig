// SPDX-License-Identifier: MIT OR Apache-2.0
//! The numbered stop: ends a program that must not continue.
const sys = @import("ove_sys");

/// Why a program was stopped. The process exits with 64 + number.
pub const Stop = enum(c_int) {
    argument = 1,
    context = 2,
    heap_locked = 3,
    stack = 4,
    kernel = 5,
    fault = 6,
    not_started = 7,
    static = 8,
    misuse = 9,
    panic = 10,
    watchdog = 11,
};

comptime {
    sys.types.pinEnum(Stop, "OVE_STOP_");
}

/// Stop the program: prints "ove: stop NUMBER (reason) in PLACE" on the console, then exits with 64 + number.
/// Context: any. Never returns. Cost: the console.
pub fn stop(reason: Stop, place: [*:0]const u8) noreturn {
    sys.ove_stop(@backingInt(reason), place);
}

/// For calls that cannot return an error: a caller's bug, which C reports with checks on, stops the program and names
/// the call.
pub inline fn unless(code: c_int, comptime place: [:0]const u8) void {
    if (code != 0) misused(place.ptr);
}

noinline fn misused(place: [*:0]const u8) noreturn {
    @branchHint(.cold);
    stop(.misuse, place);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The reason of the last reset: a program that is stopped leaves a record in memory that no start-up code clears.
const std = @import("std");
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;

/// Why the chip was reset.
pub const Reason = enum(c_int) {
    /// Unknown: the record is damaged, or was written by another image.
    unknown = 0,
    /// The memory had no record: the power was off, or no image with records ran before.
    power_on = 1,
    /// The application called `now`.
    request = 2,
    /// The program was stopped: a numbered stop, or a fault.
    stop = 3,
    /// Something reset a running program: a pin, a hardware watchdog, a debugger.
    hardware = 4,
    /// The reset pin; needs the board's `ove_board_reset_reason`, like the next two.
    pin = 5,
    /// The hardware watchdog of the chip.
    watchdog = 6,
    /// The supply voltage was too low.
    brownout = 7,
};

comptime {
    sys.types.pinEnum(Reason, "OVE_RESET_");
}

/// The last reset. A copy: the names live as long as it does.
pub const Info = struct {
    raw: sys.types.ove_reset_info,

    /// Why the chip was reset.
    pub fn reason(self: *const Info) Reason {
        return @fromBackingInt(self.raw.reason);
    }

    /// The number of the stop, as in `ove.Stop`; 0 after another reset.
    pub fn number(self: *const Info) c_int {
        return self.raw.number;
    }

    /// The instruction of a fault, or the return address of the call that stopped; null if unknown.
    pub fn pc(self: *const Info) ?usize {
        return if (self.raw.pc == 0) null else self.raw.pc;
    }

    /// The link register at a fault; null if unknown.
    pub fn lr(self: *const Info) ?usize {
        return if (self.raw.lr == 0) null else self.raw.lr;
    }

    /// The running thread; "" if unknown.
    pub fn thread(self: *const Info) []const u8 {
        return std.mem.sliceTo(&self.raw.thread, 0);
    }

    /// The location that the stop printed; "" if it printed an address.
    pub fn place(self: *const Info) []const u8 {
        return std.mem.sliceTo(&self.raw.place, 0);
    }
};

/// Get the reason of the last reset. Each call of one boot returns the same. Context: any. Blocks: never. Cost: O(1).
/// Errors: NotSupported (no memory outlasts the program: a host).
pub fn last() sets.reset_get_info!Info {
    var found: Info = undefined;
    try errors.check(sets.reset_get_info, sys.ove_reset_get_info(&found.raw));
    return found;
}

/// Reset the chip; the next boot reads `Reason.request`. Nothing is flushed. Context: any. Returns only on failure.
/// Errors: NotSupported (a host).
pub fn now() sets.reset!void {
    return errors.check(sets.reset, sys.ove_reset());
}

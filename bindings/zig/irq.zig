// SPDX-License-Identifier: MIT OR Apache-2.0
//! Device interrupts, for drivers: enable, priority, pending. The handler is an exported function with the board's name
//! for it, such as `ETHERNET_Handler`.
//!
//! Without an interrupt controller, on a host, the calls that return an error return NotSupported, and the others 0 or
//! false. Context: any, also an ISR of any priority. Blocks: never. Cost: O(1).
const sys = @import("ove_sys");
const errors = @import("error.zig");
const sets = sys.error_sets;

/// A device interrupt.
pub const Irq = struct {
    /// Its line, starting with 0.
    line: u32,

    /// The interrupt with this name in the board's list, `boards/<board>/interrupts.txt`; a compile error if the list
    /// does not have it. A board without a list, such as the host, has no line with the returned number.
    pub fn named(comptime name: []const u8) Irq {
        if (sys.layout.value_OVE_IRQ_HAS_NAMES == 0) return .{ .line = 0xffff_ffff };
        return .{ .line = @field(sys.layout, "value_OVE_IRQ_" ++ name) };
    }

    /// Enable the interrupt. If it is pending, its handler runs at once.
    /// Errors: Invalid (no such line, or no handler), NotSupported.
    pub fn enable(self: Irq) sets.irq_enable!void {
        return errors.check(sets.irq_enable, sys.ove_irq_enable(self.line));
    }

    /// Disable the interrupt. When the call returns in a thread, the handler is not running and does not start.
    /// Errors: Invalid (no such line), NotSupported.
    pub fn disable(self: Irq) sets.irq_disable!void {
        return errors.check(sets.irq_disable, sys.ove_irq_disable(self.line));
    }

    /// Whether the interrupt is enabled. With checks, a line that does not exist stops the program.
    pub fn isEnabled(self: Irq) bool {
        return sys.ove_irq_is_enabled(self.line);
    }

    /// Set the priority of the interrupt while it is not enabled. A handler that calls ove needs `mostUrgent()` or a greater
    /// number. Errors: as `disable`.
    pub fn setPriority(self: Irq, urgency: u8) sets.irq_set_priority!void {
        return errors.check(sets.irq_set_priority, sys.ove_irq_set_priority(self.line, urgency));
    }

    /// The priority of the interrupt. With checks, a line that does not exist stops the program.
    pub fn priority(self: Irq) u8 {
        return @intCast(sys.ove_irq_get_priority(self.line));
    }

    /// The most urgent priority at which a handler may call ove. Context: thread, start.
    pub fn mostUrgent() u8 {
        return @intCast(sys.ove_irq_most_urgent());
    }

    /// Make the interrupt pending, as its device does. Errors: as `disable`.
    pub fn pend(self: Irq) sets.irq_pend!void {
        return errors.check(sets.irq_pend, sys.ove_irq_pend(self.line));
    }

    /// Clear the pending state of the interrupt. Errors: as `disable`.
    pub fn clear(self: Irq) sets.irq_clear!void {
        return errors.check(sets.irq_clear, sys.ove_irq_clear(self.line));
    }

    /// Whether the interrupt is pending. With checks, a line that does not exist stops the program.
    pub fn isPending(self: Irq) bool {
        return sys.ove_irq_is_pending(self.line);
    }
};

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Critical sections: no other thread, no callback, and no interrupt that may call the kernel runs in one.
//!
//!     const section = ove.critical.enter();
//!     defer section.exit();
//!
//! Sections nest. No call ends a section early: a thread woken inside runs when the outermost section ends.
//! With checks, a call that would wait returns Context. Without checks, such a call stops the program or
//! never returns, and no other thread enters a section. On the host, threads run at the same time, and a section
//! excludes other sections only.
const sys = @import("ove_sys");

/// A started section.
pub const Section = struct {
    state: usize,

    /// End the section, which must be the innermost, in the thread or ISR that started it. At the end of the outermost
    /// one, a more urgent thread that became ready in it runs at once. Context: any. Blocks: never. Cost: O(1).
    pub inline fn exit(self: Section) void {
        sys.ove_critical_exit(self.state);
    }
};

/// Start a section. Keep it short. Context: any. Blocks: never; on the host until another section ends. Cost: O(1).
pub inline fn enter() Section {
    return .{ .state = sys.ove_critical_enter() };
}

/// Whether the caller is an ISR. Context: any. Blocks: never. Cost: O(1).
pub fn inIsr() bool {
    return sys.ove_in_isr();
}

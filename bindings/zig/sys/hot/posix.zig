// SPDX-License-Identifier: MIT OR Apache-2.0
//! The seam on posix. A thread of the host knows itself by a variable that only C can name, so the mutexes are C's
//! symbols.
pub const base = @import("generic.zig");

// SPDX-License-Identifier: MIT OR Apache-2.0
// The seam on posix. A thread of the host knows itself by a variable that only C can name, so the mutexes are C's
// symbols.

mod portable;
pub use portable::*;

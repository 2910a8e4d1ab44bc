// SPDX-License-Identifier: MIT OR Apache-2.0
// The seam on posix. A host thread identifies itself by a variable that only C can name, so the mutexes use C's
// symbols.

mod portable;
pub use portable::*;

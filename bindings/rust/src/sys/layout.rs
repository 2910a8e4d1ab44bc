// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sizes, alignments, offsets and numbers of the C headers of this build, read from a compiled object.

#[cfg(all(ove_configured, not(rust_analyzer)))]
include!(env!("OVE_LAYOUT_RS"));

/// Without an image there are no headers to read; rust-analyzer includes only files of the crate itself.
#[cfg(any(not(ove_configured), rust_analyzer))]
pub use super::nominal::*;

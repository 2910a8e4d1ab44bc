// SPDX-License-Identifier: MIT OR Apache-2.0
//! The configuration of this image: one constant for each `CONFIG_OVE_` symbol.
//!
//! Each bool is also a `cfg`, in lower case, for this crate and for the application: `#[cfg(ove_zero_heap)]`.

#[cfg(all(ove_configured, not(rust_analyzer)))]
include!(env!("OVE_CONFIG_RS"));

/// Without an image: the defaults of an application on the default board, written by the tool.
#[cfg(any(not(ove_configured), rust_analyzer))]
#[rustfmt::skip]
mod nominal;
#[cfg(any(not(ove_configured), rust_analyzer))]
pub use nominal::*;

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The configuration of this image: one constant for each `CONFIG_OVE_` symbol.
//!
//! Each bool is a `cfg` as well, in lower case, for this crate and for the application: `#[cfg(ove_zero_heap)]`.

include!(env!("OVE_CONFIG_RS"));

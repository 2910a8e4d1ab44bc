// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C API itself: for this crate, and for calls that the crate does not have.
#![allow(missing_docs, non_camel_case_types)]
#![allow(clippy::missing_safety_doc)] // include/ove/*.h says it
#![allow(clippy::wildcard_imports)] // C has one name space
#![allow(clippy::unreadable_literal)] // generated

#[rustfmt::skip] // written by the tool
pub mod functions;
pub mod hot;
pub mod layout;
#[cfg(any(not(ove_configured), rust_analyzer))]
mod nominal;
#[cfg(any(not(ove_configured), rust_analyzer))]
#[rustfmt::skip] // written by the tool
mod shapes;
pub mod types;

pub use functions::*;
pub use layout::*;
pub use types::*;

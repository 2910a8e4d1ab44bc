// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls: the bodies of `include/ove/inline/*.h` if the kernel has a module in this folder, otherwise C's
//! symbols.
//!
//! The bodies themselves are generated. They call functions of the seam: those with a symbol are declared as in C,
//! those that are inline in C are in the kernel's module, under the same names. A function that is in both places does
//! not compile.
//!
//! With checks on, and if the crate is optimised for size, every call is C's symbol, as it is in C. `ove_hot` and
//! `OVE_HOT`, the name of the kernel, are set if the module exists and neither holds. The reasons are in
//! docs/design/languages.md, "A binding costs what C costs".

#[cfg(all(ove_hot, not(rust_analyzer)))]
#[allow(clippy::must_use_candidate)] // C's signatures
mod kernel {
    include!(concat!(env!("OVE_HOT"), ".rs"));
}
#[cfg(all(ove_hot, not(rust_analyzer)))]
pub(super) mod seam {
    pub use super::kernel::*;
    pub use crate::sys::layout::c::*;
}
#[cfg(all(ove_hot, not(rust_analyzer)))]
pub use super::layout::hot::*;
#[cfg(all(ove_hot, not(rust_analyzer), not(ove_zero_heap)))]
pub use kernel::{heap_alloc, heap_free};

#[cfg(any(not(ove_hot), rust_analyzer))]
pub use super::functions::link::*;
#[cfg(all(any(not(ove_hot), rust_analyzer), not(ove_zero_heap)))]
pub use super::functions::{ove_rust_heap_alloc as heap_alloc, ove_rust_heap_free as heap_free};

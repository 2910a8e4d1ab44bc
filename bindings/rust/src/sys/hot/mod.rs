// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hot calls: the bodies of `include/ove/inline/*.h` on a kernel that `layout/calls` lists, otherwise C's symbols.
//!
//! The bodies are generated. They call functions of the seam: those with a symbol are declared as in C, those that are
//! inline in C are translated. Only functions that exchange a word or hold assembly are written by hand, in the files of
//! this folder; a file is compiled if the kernel needs a function in it.
//!
//! With checks on, and if the crate is optimised for size, every call is C's symbol, as it is in C. `ove_hot` is set if
//! neither holds. The reasons are in docs/design/languages.md, "A binding costs what C costs" and "Hot bodies are
//! generated".

#[cfg(all(ove_hot, not(rust_analyzer)))]
pub(super) mod seam {
    pub use crate::sys::layout::by_hand::*;
    pub use crate::sys::layout::c::*;
    pub use crate::sys::layout::inlined::*;
}
#[cfg(all(ove_hot, not(rust_analyzer)))]
pub use super::layout::hot::*;
#[cfg(all(ove_hot, not(rust_analyzer), not(ove_zero_heap)))]
pub use seam::{ove_backend_heap_alloc as heap_alloc, ove_backend_heap_free as heap_free};

#[cfg(any(not(ove_hot), rust_analyzer))]
pub use super::functions::link::*;
#[cfg(all(any(not(ove_hot), rust_analyzer), not(ove_zero_heap)))]
pub use super::functions::{ove_rust_heap_alloc as heap_alloc, ove_rust_heap_free as heap_free};

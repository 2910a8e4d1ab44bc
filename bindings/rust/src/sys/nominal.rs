// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C headers' layout for a crate that is compiled without an image: for `cargo check`, clippy, editors and
//! documentation. The sizes are meaningless, so a program made of it must not link.

pub use super::shapes::*;

pub type ove_enum = u8;

#[repr(C, align(8))]
#[derive(Clone, Copy)]
pub struct StackAlign;

extern "C" {
    static ove_crate_was_compiled_without_an_image: u8;
}

/// Refer to an undefined symbol whose name reports the error: `./ove build` compiles the crate for an image.
pub fn needs_an_image() {
    // SAFETY: no program with this call links.
    unsafe { core::ptr::read_volatile(&raw const ove_crate_was_compiled_without_an_image) };
}

pub const STACK_EXTRA: i64 = 0;
pub const STACK_MIN: i64 = 512;
pub const STREAM_EXTRA: i64 = 1;

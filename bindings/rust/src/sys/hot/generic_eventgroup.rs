// SPDX-License-Identifier: MIT OR Apache-2.0
//! The event groups of `backends/generic`, on kernels whose other objects are their own too.
//!
//! `layout/fields/generic_eventgroup.h` pins the word that is read here.

use core::sync::atomic::{AtomicU32, Ordering};

use crate::sys::layout::*;

#[inline(always)]
pub unsafe fn ove_backend_eventgroup_set_bits(group: *mut ove_eventgroup, bits: u32) {
    // SAFETY: the caller's handle.
    unsafe { c::ove_generic_eventgroup_set(group, bits, false) };
}

#[inline(always)]
pub unsafe fn ove_backend_eventgroup_set_bits_from_isr(group: *mut ove_eventgroup, bits: u32) {
    // SAFETY: the caller's handle.
    unsafe { c::ove_generic_eventgroup_set(group, bits, true) };
}

#[inline(always)]
pub unsafe fn ove_backend_eventgroup_get_bits(group: *mut ove_eventgroup) -> u32 {
    // SAFETY: the caller's object begins with the bits, and lives as long as the call.
    unsafe { AtomicU32::from_ptr(group.cast()) }.load(Ordering::Acquire)
}

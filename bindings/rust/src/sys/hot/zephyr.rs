// SPDX-License-Identifier: MIT OR Apache-2.0
// The seam on Zephyr: the kernel's running thread, and the mutexes of `backends/generic`, which need that.
//
// `layout/fields/zephyr.h` pins the fields that are read here.

use crate::sys::layout::*;

mod portable;
pub use portable::*;

/// Words of the kernel's state before the running thread: interrupt nesting, interrupt stack.
const CURRENT: usize = 2;

#[inline(always)]
pub unsafe fn ove_backend_thread_get_self() -> *mut ove_thread {
    // SAFETY: the kernel's word, always consistent; it changes without the compiler's knowledge, so it is read each
    // time.
    unsafe { (&raw const c::_kernel).cast::<*mut ove_thread>().add(CURRENT).read_volatile() }
}

#[cfg(ove_mutex)]
mod generic_mutex;
#[cfg(ove_mutex)]
pub use generic_mutex::*;

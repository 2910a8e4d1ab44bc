// SPDX-License-Identifier: MIT OR Apache-2.0
//! The function of `backends/nuttx` that exchanges a word. `layout/calls/nuttx.h` pins the fields that are read here.

use core::sync::atomic::{AtomicI32, Ordering};

use crate::sys::layout::*;

/// The kernel's count: below zero while threads wait.
#[inline(always)]
unsafe fn count<'a>(sem: *mut ove_sem) -> &'a AtomicI32 {
    // SAFETY: the first word of the caller's object, which lives as long as the call.
    unsafe { AtomicI32::from_ptr(sem.cast()) }
}

/// The last word.
#[inline(always)]
unsafe fn maximum(sem: *mut ove_sem) -> i32 {
    // SAFETY: as above; written when the object is made.
    unsafe { sem.add(1).cast::<i32>().sub(1).read() }
}

#[inline(always)]
pub unsafe fn ove_backend_sem_give(sem: *mut ove_sem) -> bool {
    // SAFETY: the caller's handle.
    let (count, maximum) = unsafe { (count(sem), maximum(sem)) };
    let mut now = count.load(Ordering::Relaxed);
    // While no thread waits, the kernel's own fast path, which has no maximum.
    while now >= 0 {
        if now >= maximum {
            return false;
        }
        match count.compare_exchange_weak(now, now + 1, Ordering::Release, Ordering::Relaxed) {
            Ok(_) => return true,
            Err(other) => now = other,
        }
    }
    // SAFETY: the caller's handle is the kernel's.
    unsafe { c::nxsem_post(sem.cast()) == 0 }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The processor's mask on Alloy, and fast paths of `alloy/core/fast_path.h`: those of queues, which work on a struct, and
//! those of mutexes, which read the running thread once.

use core::arch::asm;

/// Masks interrupts, as the kernel does: memory may change here.
#[inline(always)]
pub unsafe fn alloy_port_mask() {
    // SAFETY: each path below unmasks, or continues in a function of the kernel that does.
    unsafe { asm!("cpsid i", options(nostack, preserves_flags)) };
}

#[inline(always)]
pub unsafe fn alloy_port_unmask() {
    // SAFETY: the end of a path that began with alloy_port_mask().
    #[cfg(target_has_atomic = "8")]
    unsafe {
        asm!("cpsie i", options(nostack, preserves_flags))
    };
    // SAFETY: as above; the kernel's variable tells whether the application's critical section continues.
    #[cfg(not(target_has_atomic = "8"))]
    unsafe {
        asm!("msr primask, {0}", in(reg) (&raw const crate::sys::layout::c::alloy_kept_mask).read_volatile(), options(nostack, preserves_flags))
    };
}

#[cfg(ove_mutex)]
mod mutex {
    use super::{alloy_port_mask, alloy_port_unmask};
    use crate::sys::layout::inlined::{ove_alloy_is_long, ove_alloy_ticks, ove_backend_thread_get_self};
    use crate::sys::layout::*;

    #[inline(always)]
    unsafe fn lock(mutex: *mut ove_mutex, current: usize, timeout_ms: u32) -> bool {
        let owner = mutex.cast::<usize>();
        // SAFETY: the caller's handle; masked, no other code accesses it.
        unsafe {
            alloy_port_mask();
            if *owner == 0 {
                *owner = current;
                alloy_port_unmask();
                return true;
            }
            if ove_alloy_is_long(timeout_ms) {
                return c::ove_alloy_mutex_lock_long(mutex, timeout_ms);
            }
            c::ove_alloy_mutex_lock_slow(mutex, ove_alloy_ticks(timeout_ms)) == 0
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_mutex_lock(mutex: *mut ove_mutex, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle.
        unsafe { lock(mutex, ove_backend_thread_get_self() as usize, timeout_ms) }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_mutex_unlock(mutex: *mut ove_mutex) {
        let owner = mutex.cast::<usize>();
        // SAFETY: as in lock().
        unsafe {
            alloy_port_mask();
            if *owner == ove_backend_thread_get_self() as usize {
                *owner = 0;
                alloy_port_unmask();
            } else {
                c::ove_alloy_mutex_unlock_slow(mutex);
            }
        }
    }

    /// A recursive mutex begins with one, whose first word is the owner, with the lowest bit set if a thread waits or
    /// waited. The depth is behind it.
    #[inline(always)]
    pub unsafe fn ove_backend_rmtx_lock(rmtx: *mut ove_rmtx, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle. No other thread can make the caller the owner, or end its ownership.
        unsafe {
            let current = ove_backend_thread_get_self() as usize;
            if rmtx.cast::<usize>().read_volatile() & !1 == current {
                c::ove_rmtx_refuse_isr();
                *rmtx.cast::<ove_mutex>().add(1).cast::<u32>() += 1;
                return true;
            }
            lock(rmtx.cast(), current, timeout_ms)
        }
    }
}
#[cfg(ove_mutex)]
pub use mutex::*;

#[cfg(ove_queue)]
mod queue {
    use core::ffi::c_void;
    use core::mem::MaybeUninit;

    use super::{alloy_port_mask, alloy_port_unmask};
    use crate::sys::layout::inlined::{ove_alloy_is_long, ove_alloy_ticks};
    use crate::sys::layout::*;

    #[repr(C)]
    struct Queue {
        waiters: usize,
        read: u16,
        write: u16,
        count: u16,
        /// The capacity if an item is one word, otherwise 0.
        words: u16,
        /// A word of an item may hold padding, or part of a pointer, which an integer cannot.
        buffer: *mut MaybeUninit<u32>,
        shape: [u32; 2],
    }
    const _: () = assert!(size_of::<Queue>() == size_of::<ove_queue>());

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // below a capacity of 16 bits
    const fn after(index: u32, capacity: u32) -> u16 {
        let next = index + 1;
        if next == capacity {
            0
        } else {
            next as u16
        }
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // at most a capacity of 16 bits
    pub unsafe fn ove_backend_queue_send(handle: *mut ove_queue, item: *const c_void, timeout_ms: u32) -> bool {
        let queue = handle.cast::<Queue>();
        // SAFETY: the caller's handle and item, which need not be aligned; masked, no other code accesses the queue.
        unsafe {
            let words = u32::from((*queue).words);
            alloy_port_mask();
            if (*queue).waiters == 0 {
                let count = u32::from((*queue).count);
                if count < words {
                    let index = u32::from((*queue).write);
                    (*queue)
                        .buffer
                        .add(index as usize)
                        .write_unaligned(item.cast::<MaybeUninit<u32>>().read_unaligned());
                    (*queue).write = after(index, words);
                    (*queue).count = (count + 1) as u16;
                    alloy_port_unmask();
                    return true;
                }
            }
            if ove_alloy_is_long(timeout_ms) {
                return c::ove_alloy_queue_send_long(handle, item, timeout_ms);
            }
            c::ove_alloy_queue_send_slow(handle, item, ove_alloy_ticks(timeout_ms))
        }
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // below a capacity of 16 bits
    pub unsafe fn ove_backend_queue_receive(handle: *mut ove_queue, item: *mut c_void, timeout_ms: u32) -> bool {
        let queue = handle.cast::<Queue>();
        // SAFETY: as in send().
        unsafe {
            let words = u32::from((*queue).words);
            alloy_port_mask();
            if (*queue).waiters == 0 {
                // One comparison tests for both "empty" and "no words".
                let left = u32::from((*queue).count).wrapping_sub(1);
                if left < words {
                    let index = u32::from((*queue).read);
                    item.cast::<MaybeUninit<u32>>()
                        .write_unaligned((*queue).buffer.add(index as usize).read_unaligned());
                    (*queue).read = after(index, words);
                    (*queue).count = left as u16;
                    alloy_port_unmask();
                    return true;
                }
            }
            if ove_alloy_is_long(timeout_ms) {
                return c::ove_alloy_queue_receive_long(handle, item, timeout_ms);
            }
            c::ove_alloy_queue_receive_slow(handle, item, ove_alloy_ticks(timeout_ms))
        }
    }
}
#[cfg(ove_queue)]
pub use queue::*;

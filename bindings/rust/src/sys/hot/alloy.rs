// SPDX-License-Identifier: MIT OR Apache-2.0
// The seam on Alloy: the inline functions of `backends/alloy`, which are the kernel's fast paths
// (`alloy/core/fast_path.h`). Paths that wait or wake remain in the kernel.

use core::arch::asm;

use crate::sys::layout::*;

type Ticks = u32;

/// Words of the kernel's state before the running thread. `layout/fields/alloy.h` pins it, and all offsets below. They
/// depend on the number of priorities; the distance of two is that of the first two.
const WORDS_BEFORE_CURRENT: usize = 7 * PRIORITY_STEP + 6 + (PRIORITY_STEP > 3) as usize;
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 1 to 8
const PRIORITY_STEP: usize = VALUE_OVE_PRIO_LOW as usize;

/// The running thread. Each thread reads itself, so no other code changes the result.
#[inline(always)]
fn running() -> usize {
    // SAFETY: the kernel's variable, which exists for the whole program.
    unsafe { (&raw const c::ove_alloy_kernel).cast::<usize>().add(WORDS_BEFORE_CURRENT).read_volatile() }
}

/// Masks interrupts, as the kernel does: memory may change here.
#[inline(always)]
unsafe fn mask() {
    // SAFETY: each path below unmasks, or continues in a function of the kernel that does.
    unsafe { asm!("cpsid i", options(nostack, preserves_flags)) };
}

#[inline(always)]
unsafe fn unmask() {
    // SAFETY: the end of a path that began with mask().
    #[cfg(target_has_atomic = "8")]
    unsafe {
        asm!("cpsie i", options(nostack, preserves_flags))
    };
    // SAFETY: as above; the kernel's variable tells whether the application's critical section continues.
    #[cfg(not(target_has_atomic = "8"))]
    unsafe {
        asm!("msr primask, {0}", in(reg) (&raw const c::alloy_kept_mask).read_volatile(), options(nostack, preserves_flags))
    };
}

const HZ: u64 = crate::config::TICK_HZ as u64;
/// The milliseconds that fit into the longest wait of the kernel.
#[allow(dead_code)] // a configuration without primitives
const LONGEST_MS: u64 = 0x7fff_fffe * 1000 / HZ;

/// `ove_alloy_is_long()`: the wait needs more than one call of the kernel.
#[inline(always)]
#[allow(dead_code)] // a configuration without primitives
const fn is_long(ms: u32) -> bool {
    ms as u64 > LONGEST_MS && ms != u32::MAX
}

/// `ove_alloy_ticks()`: rounded up, plus one, since part of the current tick has passed. For waits that are not long.
#[inline(always)]
#[allow(dead_code)] // a configuration without primitives
#[allow(clippy::cast_possible_truncation)] // not long
const fn ticks(ms: u32) -> Ticks {
    if HZ == 1000 {
        // Adds 1 to all but 0 and forever.
        return ms.wrapping_add((ms.wrapping_sub(1) < u32::MAX - 1) as u32);
    }
    if ms == 0 || ms == u32::MAX {
        return ms;
    }
    ((ms as u64 * HZ).div_ceil(1000) + 1) as u32
}

// Directly the kernel's function, where c/seam.c would only pass the call on.
#[cfg(not(ove_zero_heap))]
pub use c::{ove_backend_heap_alloc as heap_alloc, ove_backend_heap_free as heap_free};

#[inline(always)]
pub unsafe fn ove_backend_thread_get_self() -> *mut ove_thread {
    running() as *mut ove_thread
}

#[inline(always)]
pub unsafe fn ove_backend_thread_yield() {
    /// In the control block: the word that links to the next thread of its rank.
    const NEXT: usize = 1;
    let current = running();
    // SAFETY: legal in a thread, which the caller promises.
    unsafe {
        mask();
        if *(current as *const usize).add(NEXT) == current {
            unmask();
        } else {
            c::ove_alloy_thread_yield_slow(current as *mut ove_thread);
        }
    }
}

/// A recursive mutex; its first word is the owner, with the lowest bit set if a thread waits or waited.
#[cfg(ove_mutex)]
#[repr(C)]
struct Recursive {
    native: [usize; 3],
    depth: u32,
}
#[cfg(ove_mutex)]
const _: () = assert!(size_of::<Recursive>() == size_of::<ove_rmtx>());

#[cfg(ove_mutex)]
#[inline(always)]
unsafe fn lock(mutex: *mut ove_mutex, current: usize, timeout_ms: u32) -> bool {
    let owner = mutex.cast::<usize>();
    // SAFETY: the caller's handle; masked, no other code accesses it.
    unsafe {
        mask();
        if *owner == 0 {
            *owner = current;
            unmask();
            return true;
        }
        if is_long(timeout_ms) {
            return c::ove_alloy_mutex_lock_long(mutex, timeout_ms);
        }
        c::ove_alloy_mutex_lock_slow(mutex, ticks(timeout_ms)) == 0
    }
}

#[cfg(ove_mutex)]
#[inline(always)]
pub unsafe fn ove_backend_mutex_unlock(mutex: *mut ove_mutex) {
    let owner = mutex.cast::<usize>();
    // SAFETY: as in lock().
    unsafe {
        mask();
        if *owner == running() {
            *owner = 0;
            unmask();
        } else {
            c::ove_alloy_mutex_unlock_slow(mutex);
        }
    }
}

#[cfg(ove_mutex)]
#[inline(always)]
pub unsafe fn ove_backend_rmtx_lock(rmtx: *mut ove_rmtx, timeout_ms: u32) -> bool {
    let recursive = rmtx.cast::<Recursive>();
    let current = running();
    // SAFETY: the caller's handle. No other thread can make the caller the owner, or end its ownership.
    unsafe {
        if (&raw const (*recursive).native).cast::<usize>().read_volatile() & !1 == current {
            c::ove_rmtx_refuse_isr();
            (*recursive).depth += 1;
            return true;
        }
        lock(rmtx.cast(), current, timeout_ms)
    }
}

#[cfg(ove_mutex)]
#[inline(always)]
pub unsafe fn ove_backend_mutex_lock(mutex: *mut ove_mutex, timeout_ms: u32) -> bool {
    // SAFETY: the caller's handle.
    unsafe { lock(mutex, running(), timeout_ms) }
}

#[cfg(ove_mutex)]
#[inline(always)]
pub unsafe fn ove_backend_rmtx_unlock(rmtx: *mut ove_rmtx) {
    let recursive = rmtx.cast::<Recursive>();
    // SAFETY: the caller's handle; its depth is the owner's.
    unsafe {
        if (*recursive).depth == 0 {
            ove_backend_mutex_unlock(rmtx.cast());
        } else {
            (*recursive).depth -= 1;
        }
    }
}

/// The kernel's semaphore, which semaphores and events are.
#[cfg(any(ove_sem, ove_event))]
mod counter {
    use super::*;

    #[repr(C)]
    pub struct Counter {
        pub count: u32,
        waiters: usize,
    }

    #[inline(always)]
    pub unsafe fn take(counter: *mut Counter, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle; masked, no other code accesses it.
        unsafe {
            mask();
            let count = (*counter).count;
            if count != 0 {
                (*counter).count = count - 1;
                unmask();
                return true;
            }
            if timeout_ms == 0 {
                unmask();
                return false;
            }
            if is_long(timeout_ms) {
                return c::ove_alloy_counter_take_long(counter.cast(), timeout_ms);
            }
            c::ove_alloy_semaphore_take_slow(counter.cast(), ticks(timeout_ms)) == 0
        }
    }

    #[inline(always)]
    pub unsafe fn give(counter: *mut Counter, maximum: u32) -> bool {
        // SAFETY: as in take().
        unsafe {
            mask();
            if (*counter).waiters != 0 {
                c::ove_alloy_semaphore_give_slow(counter.cast());
                return true;
            }
            let count = (*counter).count;
            if count == maximum {
                unmask();
                return false;
            }
            (*counter).count = count + 1;
            unmask();
            true
        }
    }

    #[inline(always)]
    pub unsafe fn give_from_isr(counter: *mut Counter, maximum: u32) -> bool {
        // SAFETY: the caller's handle.
        unsafe { c::ove_alloy_counter_give_from_isr(counter.cast(), maximum) }
    }
}
#[cfg(any(ove_sem, ove_event))]
use counter::{give, give_from_isr, take, Counter};

#[cfg(ove_sem)]
#[repr(C)]
struct Sem {
    native: Counter,
    maximum: u32,
}
#[cfg(ove_sem)]
const _: () = assert!(size_of::<Sem>() == size_of::<ove_sem>());

#[cfg(ove_sem)]
pub use sem::*;

#[cfg(ove_sem)]
mod sem {
    use super::*;

    #[inline(always)]
    unsafe fn maximum(sem: *mut ove_sem) -> u32 {
        // SAFETY: the caller's handle; it never changes.
        unsafe { (*sem.cast::<Sem>()).maximum }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_take(sem: *mut ove_sem, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle.
        unsafe { take(sem.cast(), timeout_ms) }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_give(sem: *mut ove_sem) -> bool {
        // SAFETY: the caller's handle.
        unsafe { give(sem.cast(), maximum(sem)) }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_give_from_isr(sem: *mut ove_sem) -> bool {
        // SAFETY: the caller's handle.
        unsafe { give_from_isr(sem.cast(), maximum(sem)) }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_count(sem: *mut ove_sem) -> u32 {
        // SAFETY: the caller's handle.
        unsafe { (&raw const (*sem.cast::<Counter>()).count).read_volatile() }
    }
}

#[cfg(ove_event)]
pub use event::*;

#[cfg(ove_event)]
mod event {
    use super::*;

    const _: () = assert!(size_of::<Counter>() == size_of::<ove_event>());

    #[inline(always)]
    pub unsafe fn ove_backend_event_wait(event: *mut ove_event, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle.
        unsafe { take(event.cast(), timeout_ms) }
    }

    /// Exceeding the maximum of one is not an error for an event: a signal that no wait has taken yet counts once.
    #[inline(always)]
    pub unsafe fn ove_backend_event_signal(event: *mut ove_event) {
        // SAFETY: the caller's handle.
        unsafe { give(event.cast(), 1) };
    }

    #[inline(always)]
    pub unsafe fn ove_backend_event_signal_from_isr(event: *mut ove_event) {
        // SAFETY: the caller's handle.
        unsafe { give_from_isr(event.cast(), 1) };
    }
}

#[cfg(ove_queue)]
mod queue {
    use core::ffi::c_void;
    use core::mem::MaybeUninit;

    use super::*;

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
            mask();
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
                    unmask();
                    return true;
                }
            }
            if is_long(timeout_ms) {
                return c::ove_alloy_queue_send_long(handle, item, timeout_ms);
            }
            c::ove_alloy_queue_send_slow(handle, item, ticks(timeout_ms))
        }
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // below a capacity of 16 bits
    pub unsafe fn ove_backend_queue_receive(handle: *mut ove_queue, item: *mut c_void, timeout_ms: u32) -> bool {
        let queue = handle.cast::<Queue>();
        // SAFETY: as in send().
        unsafe {
            let words = u32::from((*queue).words);
            mask();
            if (*queue).waiters == 0 {
                // One comparison tests for both "empty" and "no words".
                let left = u32::from((*queue).count).wrapping_sub(1);
                if left < words {
                    let index = u32::from((*queue).read);
                    item.cast::<MaybeUninit<u32>>()
                        .write_unaligned((*queue).buffer.add(index as usize).read_unaligned());
                    (*queue).read = after(index, words);
                    (*queue).count = left as u16;
                    unmask();
                    return true;
                }
            }
            if is_long(timeout_ms) {
                return c::ove_alloy_queue_receive_long(handle, item, timeout_ms);
            }
            c::ove_alloy_queue_receive_slow(handle, item, ticks(timeout_ms))
        }
    }
}
#[cfg(ove_queue)]
pub use queue::*;

#[cfg(ove_eventgroup)]
pub use eventgroup::*;

#[cfg(ove_eventgroup)]
mod eventgroup {
    use super::*;

    #[repr(C)]
    struct Flags {
        flags: u32,
        waiters: usize,
        search: usize,
    }
    const _: () = assert!(size_of::<Flags>() == size_of::<ove_eventgroup>());

    const ALL: ove_enum = 1;
    const _: () = assert!(ALL as i64 == VALUE_OVE_EVENTGROUP_ALL, "OVE_EVENTGROUP_ALL differs in C");

    #[inline(always)]
    pub unsafe fn ove_backend_eventgroup_set_bits(group: *mut ove_eventgroup, bits: u32) {
        let flags = group.cast::<Flags>();
        // SAFETY: the caller's handle; masked, no other code accesses it.
        unsafe {
            mask();
            (*flags).flags |= bits;
            if (*flags).waiters != 0 {
                // Masked, so that the waiters are checked before any other thread runs.
                c::ove_alloy_eventgroup_wake(group);
                return;
            }
            unmask();
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_eventgroup_get_bits(group: *mut ove_eventgroup) -> u32 {
        // SAFETY: the caller's handle.
        unsafe { group.cast::<u32>().read_volatile() }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_eventgroup_wait_bits(
        group: *mut ove_eventgroup,
        bits: u32,
        mode: ove_enum,
        clear: bool,
        timeout_ms: u32,
        result: *mut u32,
    ) -> bool {
        // SAFETY: the caller's handle; the result is null or writable.
        unsafe { c::ove_alloy_eventgroup_wait(group, bits, mode == ALL, clear, timeout_ms, result) }
    }
}

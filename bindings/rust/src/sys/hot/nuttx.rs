// SPDX-License-Identifier: MIT OR Apache-2.0
// The seam on `NuttX`: the inline functions of `backends/nuttx`.
//
// An ove handle is the kernel's handle. Code that blocks or is long remains in the C backend; `layout/fields/nuttx.h`
// pins the fields that are read here.

use crate::sys::layout::*;

mod generic;
pub use generic::*;

#[inline(always)]
pub unsafe fn ove_backend_thread_get_self() -> *mut ove_thread {
    // SAFETY: the kernel's variable; a thread always reads itself.
    unsafe { (&raw const c::g_running_tasks[0]).read_volatile().cast() }
}

#[inline(always)]
pub unsafe fn ove_backend_thread_yield() {
    // SAFETY: legal in a thread, which the caller promises.
    unsafe { c::sched_yield() };
}

#[cfg(ove_mutex)]
pub use mutex::*;

#[cfg(ove_mutex)]
mod mutex {
    use core::sync::atomic::{AtomicI32, Ordering};

    use super::*;

    /// The waiters flag in the first word of the kernel's mutex, which is also the recursive one's first word.
    #[inline(always)]
    unsafe fn is_waited_for<T>(mutex: *mut T) -> bool {
        // SAFETY: the first word of the caller's object, which lives as long as the call.
        unsafe { AtomicI32::from_ptr(mutex.cast()) }.load(Ordering::Relaxed) < 0
    }

    #[inline(always)]
    pub unsafe fn ove_backend_mutex_lock(mutex: *mut ove_mutex, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle is the kernel's mutex, which is a semaphore.
        unsafe { c::nxsem_trywait(mutex.cast()) == 0 || c::ove_nuttx_wait(mutex.cast(), timeout_ms) }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_mutex_unlock(mutex: *mut ove_mutex) {
        // SAFETY: as above.
        unsafe {
            if is_waited_for(mutex) {
                c::ove_nuttx_mutex_unlock(mutex);
            } else {
                c::nxsem_post(mutex.cast());
            }
        }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_rmtx_lock(rmtx: *mut ove_rmtx, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle is the kernel's.
        unsafe { c::nxrmutex_trylock(rmtx.cast()) == 0 || c::ove_nuttx_rmtx_wait(rmtx, timeout_ms) }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_rmtx_unlock(rmtx: *mut ove_rmtx) {
        // SAFETY: as above.
        unsafe {
            if is_waited_for(rmtx) {
                c::ove_nuttx_rmtx_unlock(rmtx);
            } else {
                c::nxrmutex_unlock(rmtx.cast());
            }
        }
    }
}

#[cfg(ove_sem)]
pub use sem::*;

#[cfg(ove_sem)]
mod sem {
    use core::sync::atomic::{AtomicI32, Ordering};

    use super::*;

    /// The kernel's count: below zero while threads wait.
    #[inline(always)]
    unsafe fn count<'a>(sem: *mut ove_sem) -> &'a AtomicI32 {
        // SAFETY: the first word of the caller's object, which lives as long as the call.
        unsafe { AtomicI32::from_ptr(sem.cast()) }
    }

    /// The last word.
    #[cfg(target_has_atomic = "32")]
    #[inline(always)]
    unsafe fn maximum(sem: *mut ove_sem) -> i32 {
        // SAFETY: as above; written when the object is made.
        unsafe { sem.add(1).cast::<i32>().sub(1).read() }
    }

    #[inline(always)]
    pub unsafe fn ove_backend_sem_take(sem: *mut ove_sem, timeout_ms: u32) -> bool {
        // SAFETY: the caller's handle is the kernel's.
        unsafe { c::nxsem_trywait(sem.cast()) == 0 || c::ove_nuttx_wait(sem.cast(), timeout_ms) }
    }

    // ARMv6-M has no instruction for it: the kernel's C code has a function.
    #[cfg(target_has_atomic = "32")]
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

    #[cfg(target_has_atomic = "32")]
    #[inline(always)]
    pub unsafe fn ove_backend_sem_give_from_isr(sem: *mut ove_sem) -> bool {
        // SAFETY: the caller's handle; the function serves ISRs too.
        unsafe { ove_backend_sem_give(sem) }
    }

    #[inline(always)]
    #[allow(clippy::cast_sign_loss)] // not below zero
    pub unsafe fn ove_backend_sem_count(sem: *mut ove_sem) -> u32 {
        // SAFETY: the caller's handle.
        unsafe { count(sem) }.load(Ordering::Relaxed).max(0) as u32
    }
}

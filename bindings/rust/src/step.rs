// SPDX-License-Identifier: MIT OR Apache-2.0
//! Atomic steps for which ARMv6-M has no instructions. There a step masks interrupts, which excludes all other code on
//! one processor.

#[cfg(not(target_has_atomic = "8"))]
use core::arch::asm;
use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU8, AtomicUsize, Ordering};

/// Run `body` with interrupts masked, and restore the mask.
#[cfg(not(target_has_atomic = "8"))]
fn masked<R>(body: impl FnOnce() -> R) -> R {
    let before: u32;
    // SAFETY: the two instructions change no memory and no flag; the mask is restored below.
    unsafe { asm!("mrs {before}, primask", "cpsid i", before = out(reg) before, options(nostack, preserves_flags)) };
    let result = body();
    // SAFETY: as above.
    unsafe { asm!("msr primask, {before}", before = in(reg) before, options(nostack, preserves_flags)) };
    result
}

/// Set the flag; returns whether it was set.
#[inline(always)]
pub(crate) fn set(flag: &AtomicBool, order: Ordering) -> bool {
    #[cfg(target_has_atomic = "8")]
    return flag.swap(true, order);
    #[cfg(not(target_has_atomic = "8"))]
    return masked(|| {
        let _ = order;
        let before = flag.load(Ordering::Acquire);
        flag.store(true, Ordering::Release);
        before
    });
}

/// Change the state from `from` to `to`.
///
/// # Errors
/// The state, if it is another one.
#[inline(always)]
pub(crate) fn go(state: &AtomicU8, from: u8, to: u8) -> Result<(), u8> {
    #[cfg(target_has_atomic = "8")]
    return state.compare_exchange(from, to, Ordering::Acquire, Ordering::Relaxed).map(|_| ());
    #[cfg(not(target_has_atomic = "8"))]
    return masked(|| match state.load(Ordering::Acquire) {
        now if now == from => {
            state.store(to, Ordering::Relaxed);
            Ok(())
        }
        other => Err(other),
    });
}

/// Take the pointer and leave null.
#[inline(always)]
pub(crate) fn take<T>(pointer: &AtomicPtr<T>) -> *mut T {
    #[cfg(target_has_atomic = "ptr")]
    return pointer.swap(core::ptr::null_mut(), Ordering::AcqRel);
    #[cfg(not(target_has_atomic = "ptr"))]
    return masked(|| {
        let before = pointer.load(Ordering::Acquire);
        pointer.store(core::ptr::null_mut(), Ordering::Release);
        before
    });
}

macro_rules! exchange {
    ($name:ident, $atomic:ty, $word:ty, $method:ident, $note:literal) => {
        /// Write `to` if the word is `from`; returns its previous value.
        #[doc = $note]
        ///
        /// # Errors
        /// The word's value, which is not `from`.
        #[inline(always)]
        #[allow(dead_code)] // a kernel whose hot calls are others
        pub(crate) fn $name(word: &$atomic, from: $word, to: $word, order: Ordering) -> Result<$word, $word> {
            #[cfg(target_has_atomic = "ptr")]
            return word.$method(from, to, order, Ordering::Relaxed);
            #[cfg(not(target_has_atomic = "ptr"))]
            return masked(|| match word.load(Ordering::Acquire) {
                now if now == from => {
                    let _ = order;
                    word.store(to, Ordering::Release);
                    Ok(now)
                }
                other => Err(other),
            });
        }
    };
}

exchange!(exchange, AtomicU32, u32, compare_exchange, "");
exchange!(exchange_weak, AtomicU32, u32, compare_exchange_weak, "May fail although the word is `from`.");
exchange!(exchange_word, AtomicUsize, usize, compare_exchange, "A word that holds an address.");
exchange!(
    exchange_word_weak,
    AtomicUsize,
    usize,
    compare_exchange_weak,
    "A word that holds an address; may fail although the word is `from`."
);

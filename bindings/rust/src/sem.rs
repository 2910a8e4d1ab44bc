// SPDX-License-Identifier: MIT OR Apache-2.0
//! Counting semaphores with a maximum. Waiters get tokens in order of priority, threads of equal priority in order of
//! arrival.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;

use crate::place::{created_by_c, New, Object};
use crate::sys::{self, hot};
use crate::{Error, IsrToken, Result, Timeout};

/// A counting semaphore.
#[repr(transparent)]
pub struct Sem {
    storage: UnsafeCell<MaybeUninit<sys::ove_sem>>,
}

// SAFETY: the kernel's object may be shared.
unsafe impl Sync for Sem {}
// SAFETY: as above.
unsafe impl Send for Sem {}

impl Sem {
    /// Describe a semaphore with `initial` tokens that holds at most `maximum`, 1 to 65,535.
    ///
    /// # Panics
    /// If a number is out of range. In a constant, and so in every static, the compiler rejects the number.
    #[inline(always)]
    pub const fn new(initial: u32, maximum: u32) -> New<Self> {
        assert!(maximum >= 1 && maximum <= 65_535, "a semaphore's maximum is 1 to 65,535");
        assert!(initial <= maximum, "a semaphore's initial count is at most its maximum");
        New::with((initial, maximum))
    }

    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_sem {
        self.storage.get().cast()
    }

    /// Take a token, and wait without a timeout. Context: thread. Blocks: until a token is available. Cost: O(1) if one
    /// is available.
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR, or a wait outside a thread).
    #[inline(always)]
    pub fn take(&self) -> Result {
        self.take_for(Timeout::FOREVER)
    }

    /// Take a token, and wait for at most `timeout`, which never ends early.
    ///
    /// Context: thread; with [`Timeout::NONE`] start too. Blocks: up to `timeout`. Cost: O(1) if a token is available.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (no token in time); with checks: as [`Sem::take`].
    #[inline(always)]
    pub fn take_for(&self, timeout: impl Into<Timeout>) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::sem_take(self.raw(), timeout.into().as_millis()) })
    }

    /// Take a token if one is available. Context: thread, start. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::BUSY`] (no token); with checks: [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn try_take(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::sem_try_take(self.raw()) })
    }

    /// Give a token. The most urgent waiter gets the token. Context: thread, start. Blocks: never; a more urgent waiter
    /// runs at once. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::OVERFLOW`] (the count is at its maximum; nothing changes); with checks: [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn give(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::sem_give(self.raw()) })
    }

    /// [`Sem::give`] for callers that accept a full semaphore: returns nothing.
    #[inline(always)]
    pub fn give_unchecked(&self) {
        // SAFETY: the object lives as long as the reference to it.
        let _ = unsafe { hot::sem_give(self.raw()) };
    }

    /// Give a token from an ISR. Blocks: never; a more urgent waiter runs when the ISR ends. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::OVERFLOW`] (the count is at its maximum; nothing changes).
    #[inline(always)]
    pub fn give_from_isr(&self, _isr: IsrToken<'_>) -> Result {
        // SAFETY: the object lives as long as the reference to it, and the token proves the context.
        Error::check(unsafe { hot::sem_give_from_isr(self.raw()) })
    }

    /// Take a token in an ISR if one is available. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::BUSY`] (no token).
    pub fn try_take_from_isr(&self, _isr: IsrToken<'_>) -> Result {
        // SAFETY: the object lives as long as the reference to it, and the token proves the context.
        Error::check(unsafe { sys::ove_sem_try_take_from_isr(self.raw()) })
    }

    /// The maximum number of tokens. Context: any. Blocks: never. Cost: O(1).
    #[must_use]
    pub fn maximum(&self) -> u32 {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { sys::ove_sem_maximum(self.raw()) }
    }

    /// The number of tokens, which may have changed when the caller reads it. Context: any. Blocks: never. Cost: O(1).
    #[must_use]
    #[inline(always)]
    pub fn count(&self) -> u32 {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { hot::sem_count(self.raw()) }
    }
}

// SAFETY: the field is memory of any content.
unsafe impl Object for Sem {
    type Recipe = (u32, u32);

    created_by_c!(ove_sem_create, ove_sem_destroy, (initial, maximum) => initial, maximum);

    unsafe fn init(&self, (initial, maximum): (u32, u32)) -> Result {
        let mut handle = MaybeUninit::uninit();
        // SAFETY: the storage is as C wants it, and stays.
        Error::check(unsafe { sys::ove_sem_init(handle.as_mut_ptr(), self.raw(), initial, maximum) })
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_sem_deinit(self.raw()) })
    }
}

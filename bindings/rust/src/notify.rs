// SPDX-License-Identifier: MIT OR Apache-2.0
//! Notifications: 31 bits of each thread, which any thread or ISR sets and only that thread waits for. A notification
//! is the cheapest way to wake one thread, and needs no object.
//!
//! Bits do not add up: a bit that is set twice before the thread sees it is seen once. To count, use a [`Sem`].
//!
//! [`Sem`]: crate::Sem

use core::mem::MaybeUninit;
use core::ptr::null_mut;

use crate::entry::Entry;
use crate::sys::{hot, layout, ove_enum};
use crate::thread::Current;
use crate::{Error, IsrToken, Result, Thread, Timeout};

/// All bits of a thread; the same on every backend.
pub const ALL_BITS: u32 = 0x7fff_ffff;

const _: () = assert!(ALL_BITS as i64 == layout::VALUE_OVE_NOTIFY_ALL_BITS, "OVE_NOTIFY_ALL_BITS differs in C");

/// Whether a wait needs any or all of its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// One of the bits is enough.
    Any = 0,
    /// All bits must be set at the same time.
    All = 1,
}

const _: () = assert!(Wait::Any as i64 == layout::VALUE_OVE_NOTIFY_ANY, "OVE_NOTIFY_ANY differs in C");
const _: () = assert!(Wait::All as i64 == layout::VALUE_OVE_NOTIFY_ALL, "OVE_NOTIFY_ALL differs in C");

impl<const STACK: usize, F: Entry> Thread<STACK, F> {
    /// Set bits of the thread, and wake the thread if its wait is now complete. Context: thread, start. Blocks: never; a
    /// more urgent thread runs at once. Cost: O(1).
    ///
    /// # Errors
    /// With checks: [`Error::INVALID`] (no bit, or one outside [`ALL_BITS`]), [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn notify(&self, bits: u32) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::thread_notify(self.raw(), bits) })
    }

    /// [`Thread::notify`] from an ISR. The bits are set when the call returns. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// With checks: [`Error::INVALID`] (no bit, or one outside).
    #[inline(always)]
    pub fn notify_from_isr(&self, _isr: IsrToken<'_>, bits: u32) -> Result {
        // SAFETY: the object lives, and the token proves the context.
        Error::check(unsafe { hot::thread_notify_from_isr(self.raw(), bits) })
    }
}

impl Current {
    /// As [`Thread::notify`], for the calling thread itself.
    ///
    /// # Errors
    /// As [`Thread::notify`].
    #[inline(always)]
    pub fn notify(self, bits: u32) -> Result {
        // SAFETY: the calling thread is an ove thread, and exists.
        Error::check(unsafe { hot::thread_notify(self.raw(), bits) })
    }
}

/// Wait for bits of the calling thread without a timeout, otherwise as [`wait_for`].
///
/// # Errors
/// As [`wait_for`].
#[inline(always)]
pub fn wait(bits: u32, wait: Wait, clear: bool) -> Result<u32> {
    wait_for(bits, wait, clear, Timeout::FOREVER)
}

/// Wait for any or all of `bits` of the calling thread. With `clear`, the bits are cleared in the same step that ends
/// the wait. Returns all bits of the thread at that time, before clearing.
///
/// Context: thread, but only an ove thread: native threads and timer callbacks have no bits. Blocks: up to `timeout`.
/// Cost: O(1); with checks O(threads).
///
/// # Errors
/// [`Error::TIMEOUT`] (nothing is cleared); with checks: [`Error::INVALID`] (no bit, or one outside), [`Error::CONTEXT`]
/// (another context).
#[inline(always)]
pub fn wait_for(bits: u32, wait: Wait, clear: bool, timeout: impl Into<Timeout>) -> Result<u32> {
    let mut seen = MaybeUninit::uninit();
    let timeout = timeout.into().as_millis();
    // SAFETY: C writes the result during the call.
    Error::check(unsafe { hot::thread_wait_notify(bits, wait as ove_enum, clear, timeout, seen.as_mut_ptr()) })?;
    // SAFETY: a successful wait has written it.
    Ok(unsafe { seen.assume_init() })
}

/// Wait for any of `bits` without a timeout and clear them, without returning the bits: the cheapest wait.
///
/// # Errors
/// As [`wait_for`].
#[inline(always)]
pub fn take(bits: u32) -> Result {
    // SAFETY: no precondition in a thread.
    Error::check(unsafe {
        hot::thread_wait_notify(bits, Wait::Any as ove_enum, true, Timeout::FOREVER.as_millis(), null_mut())
    })
}

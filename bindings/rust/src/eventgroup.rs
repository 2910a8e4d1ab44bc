// SPDX-License-Identifier: MIT OR Apache-2.0
//! Event groups: 31 bits. A thread waits for any or for all bits of a set.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;

use crate::place::{created_by_c, New, Object};
use crate::sys::{self, hot, layout, ove_enum};
use crate::{Error, IsrToken, Result, Timeout};

/// All bits of a group; the same on every backend.
pub const ALL_BITS: u32 = 0x7fff_ffff;

const _: () = assert!(ALL_BITS as i64 == layout::VALUE_OVE_EVENTGROUP_ALL_BITS, "OVE_EVENTGROUP_ALL_BITS differs in C");

/// Whether a wait needs any or all of its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// One of the bits is enough.
    Any = 0,
    /// All bits must be set at the same time.
    All = 1,
}

const _: () = assert!(Wait::Any as i64 == layout::VALUE_OVE_EVENTGROUP_ANY, "OVE_EVENTGROUP_ANY differs in C");
const _: () = assert!(Wait::All as i64 == layout::VALUE_OVE_EVENTGROUP_ALL, "OVE_EVENTGROUP_ALL differs in C");

/// A group of event bits.
#[repr(transparent)]
pub struct EventGroup {
    storage: UnsafeCell<MaybeUninit<sys::ove_eventgroup>>,
}

// SAFETY: the kernel's object may be shared.
unsafe impl Sync for EventGroup {}
// SAFETY: as above.
unsafe impl Send for EventGroup {}

impl EventGroup {
    /// Describe an event group. All bits start clear.
    #[inline(always)]
    pub const fn new() -> New<Self> {
        New::with(())
    }

    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_eventgroup {
        self.storage.get().cast()
    }

    /// Set bits and wake every thread whose wait is now complete. Context: thread, start. Blocks: never; a more urgent
    /// waiter runs at once. Cost: O(waiters).
    ///
    /// # Errors
    /// With checks: [`Error::INVALID`] (no bit, or one outside [`ALL_BITS`]), [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn set(&self, bits: u32) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::eventgroup_set_bits(self.raw(), bits) })
    }

    /// Clear bits. Context: thread, start. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// As [`EventGroup::set`].
    #[inline(always)]
    pub fn clear(&self, bits: u32) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::eventgroup_clear_bits(self.raw(), bits) })
    }

    /// Set bits, wake every thread whose wait is now complete, and return the bits set afterwards. Context: any.
    /// Blocks: never; in a thread, a more urgent waiter runs at once. Cost: O(waiters). With checks, a bit outside
    /// [`ALL_BITS`] stops the program; without, bit 31 is kept as well.
    pub fn put(&self, bits: u32) -> u32 {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { sys::ove_eventgroup_put_bits(self.raw(), bits) }
    }

    /// Clear bits, and return all bits that were set before, in one step. Context: any. Blocks: never. Cost: O(1). With
    /// checks, a bit outside [`ALL_BITS`] stops the program.
    pub fn take(&self, bits: u32) -> u32 {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { sys::ove_eventgroup_take_bits(self.raw(), bits) }
    }

    /// The bits that are currently set. Context: any. Blocks: never. Cost: O(1).
    #[must_use]
    #[inline(always)]
    pub fn get(&self) -> u32 {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { hot::eventgroup_get_bits(self.raw()) }
    }

    /// Wait for bits without a timeout, otherwise as [`EventGroup::wait_for`].
    ///
    /// # Errors
    /// With checks: as [`EventGroup::wait_for`].
    #[inline(always)]
    pub fn wait(&self, bits: u32, wait: Wait, clear: bool) -> Result<u32> {
        self.wait_for(bits, wait, clear, Timeout::FOREVER)
    }

    /// Wait for any or all of `bits`. With `clear`, the bits are cleared in the same step that ends the wait. Returns
    /// all bits of the group at that time, before clearing.
    ///
    /// Context: thread. Blocks: up to `timeout`. Cost: O(1) if the bits are set already.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (nothing is cleared); with checks: [`Error::INVALID`] (no bit, or one outside), and
    /// [`Error::CONTEXT`] (not in a thread).
    #[inline(always)]
    pub fn wait_for(&self, bits: u32, wait: Wait, clear: bool, timeout: impl Into<Timeout>) -> Result<u32> {
        let mut result = MaybeUninit::uninit();
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives; C writes the result during the call.
        Error::check(unsafe {
            hot::eventgroup_wait_bits(self.raw(), bits, wait as ove_enum, clear, timeout, result.as_mut_ptr())
        })?;
        // SAFETY: a successful wait has written it.
        Ok(unsafe { result.assume_init() })
    }

    /// [`EventGroup::wait_for`] that writes the bits to the caller's memory, also after a timeout: the bits set at that
    /// time.
    ///
    /// # Errors
    /// As [`EventGroup::wait_for`].
    #[inline(always)]
    pub fn wait_into(&self, bits: u32, wait: Wait, clear: bool, timeout: impl Into<Timeout>, seen: &mut u32) -> Result {
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives; C writes the result during the call.
        Error::check(unsafe { hot::eventgroup_wait_bits(self.raw(), bits, wait as ove_enum, clear, timeout, seen) })
    }

    /// Clear bits from an ISR. Blocks: never.
    ///
    /// # Errors
    /// With checks: [`Error::INVALID`] (no bit, or one outside).
    pub fn clear_from_isr(&self, _isr: IsrToken<'_>, bits: u32) -> Result {
        // SAFETY: the object lives, and the token proves the context.
        Error::check(unsafe { sys::ove_eventgroup_clear_bits_from_isr(self.raw(), bits) })
    }

    /// Set bits from an ISR. The bits are set when the call returns. Blocks: never.
    ///
    /// # Errors
    /// With checks: [`Error::INVALID`] (no bit, or one outside).
    #[inline(always)]
    pub fn set_from_isr(&self, _isr: IsrToken<'_>, bits: u32) -> Result {
        // SAFETY: the object lives, and the token proves the context.
        Error::check(unsafe { hot::eventgroup_set_bits_from_isr(self.raw(), bits) })
    }
}

// SAFETY: the field is memory of any content.
unsafe impl Object for EventGroup {
    type Recipe = ();

    created_by_c!(ove_eventgroup_create, ove_eventgroup_destroy, () =>);

    unsafe fn init(&self, (): ()) -> Result {
        let mut handle = MaybeUninit::uninit();
        // SAFETY: the storage is as C wants it, and stays.
        Error::check(unsafe { sys::ove_eventgroup_init(handle.as_mut_ptr(), self.raw()) })
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_eventgroup_deinit(self.raw()) })
    }
}

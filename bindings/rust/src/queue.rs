// SPDX-License-Identifier: MIT OR Apache-2.0
//! Queues of items of one type, first in first out, copied in and out.
//!
//! Any number of threads may send and receive; each side is served in order of priority, equals in order of arrival.

use core::cell::UnsafeCell;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use crate::place::{New, Object};
use crate::sys::{self, hot};
use crate::{Error, IsrToken, Result, Timeout};

/// A queue of up to `N` items. Items are `Copy`: the kernel copies bytes, and what a reset drops runs no destructor.
#[repr(C)]
pub struct Queue<T: Copy, const N: usize> {
    storage: UnsafeCell<MaybeUninit<sys::ove_queue>>,
    items: UnsafeCell<MaybeUninit<[T; N]>>,
    carries: PhantomData<T>,
}

// SAFETY: items move from thread to thread; the kernel's object is made to be shared.
unsafe impl<T: Copy + Send, const N: usize> Sync for Queue<T, N> {}
// SAFETY: as above.
unsafe impl<T: Copy + Send, const N: usize> Send for Queue<T, N> {}

impl<T: Copy, const N: usize> Queue<T, N> {
    /// Describe a queue. It starts empty. Refuses to compile for an item of 0 bytes and for `N` outside 1 to 65,535.
    #[inline(always)]
    pub const fn new() -> New<Self> {
        const { assert!(size_of::<T>() != 0, "a queue's item has at least one byte") };
        const { assert!(N >= 1 && N <= 65_535, "a queue's capacity is 1 to 65,535 items") };
        New::with(())
    }

    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_queue {
        self.storage.get().cast()
    }

    /// Put `item` at the end, waiting for room as long as it takes.
    ///
    /// Context: thread. Blocks: until there is room. Cost: O(item size).
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR, or a wait outside a thread).
    #[inline(always)]
    pub fn send(&self, item: T) -> Result {
        self.send_for(item, Timeout::FOREVER)
    }

    /// Put `item` at the end, waiting for room for a limited time, never less.
    ///
    /// Context: thread; with [`Timeout::NONE`] start too. Blocks: up to `timeout`. Cost: O(item size).
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (no room in time); with checks: as [`Queue::send`].
    #[inline(always)]
    pub fn send_for(&self, item: T, timeout: impl Into<Timeout>) -> Result {
        // SAFETY: the object lives; the item has the queue's size and is read during the call only.
        Error::check(unsafe { hot::queue_send(self.raw(), (&raw const item).cast(), timeout.into().as_millis()) })
    }

    /// Put `item` at the end if there is room. Context: thread, start. Blocks: never. Cost: O(item size).
    ///
    /// # Errors
    /// [`Error::FULL`]; with checks: [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn try_send(&self, item: T) -> Result {
        // SAFETY: the object lives; the item has the queue's size and is read during the call only.
        Error::check(unsafe { hot::queue_try_send(self.raw(), (&raw const item).cast()) })
    }

    /// [`Queue::send_for`] of an item that lies in memory: it is copied once, into the queue.
    ///
    /// # Errors
    /// As [`Queue::send_for`].
    #[inline(always)]
    pub fn send_copy(&self, item: &T, timeout: impl Into<Timeout>) -> Result {
        // SAFETY: the object lives; the item has the queue's size and is read during the call only.
        Error::check(unsafe { hot::queue_send(self.raw(), (&raw const *item).cast(), timeout.into().as_millis()) })
    }

    /// [`Queue::try_send`] of an item that lies in memory.
    ///
    /// # Errors
    /// As [`Queue::try_send`].
    #[inline(always)]
    pub fn try_send_copy(&self, item: &T) -> Result {
        // SAFETY: the object lives; the item has the queue's size and is read during the call only.
        Error::check(unsafe { hot::queue_try_send(self.raw(), (&raw const *item).cast()) })
    }

    /// Put up to all `items` at the end, in order: waits for room for the first, then puts as many as there is room for.
    /// Returns how many. Other senders may come between two items.
    ///
    /// Context: thread. Blocks: up to `timeout`. Cost: O(items).
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (no room for the first), [`Error::INVALID`] (no items); with checks: as [`Queue::send`].
    pub fn send_many(&self, items: &[T], timeout: impl Into<Timeout>) -> Result<usize> {
        if items.is_empty() {
            return Err(Error::INVALID);
        }
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives; the slice holds that many items.
        Error::check_count(unsafe { sys::ove_queue_send_many(self.raw(), items.as_ptr().cast(), items.len(), timeout) })
    }

    /// Take the first item, waiting as long as it takes. Context: thread. Blocks: until one comes. Cost: O(item size).
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR, or a wait outside a thread).
    #[inline(always)]
    pub fn recv(&self) -> Result<T> {
        self.recv_for(Timeout::FOREVER)
    }

    /// Take the first item, waiting for a limited time, never less.
    ///
    /// Context: thread; with [`Timeout::NONE`] start too. Blocks: up to `timeout`. Cost: O(item size).
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (no item in time); with checks: as [`Queue::recv`].
    #[inline(always)]
    pub fn recv_for(&self, timeout: impl Into<Timeout>) -> Result<T> {
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives, and C writes one item.
        unsafe { Self::receive_with(|item| hot::queue_receive(self.raw(), item, timeout)) }
    }

    /// Take the first item if there is one. Context: thread, start. Blocks: never. Cost: O(item size).
    ///
    /// # Errors
    /// [`Error::EMPTY`]; with checks: [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn try_recv(&self) -> Result<T> {
        // SAFETY: the object lives, and C writes one item.
        unsafe { Self::receive_with(|item| hot::queue_try_receive(self.raw(), item)) }
    }

    /// [`Queue::recv_for`] into memory of the caller, untouched when there is an error.
    ///
    /// # Errors
    /// As [`Queue::recv_for`].
    #[inline(always)]
    pub fn recv_into(&self, item: &mut T, timeout: impl Into<Timeout>) -> Result {
        // SAFETY: the object lives, and C writes one item that was sent.
        Error::check(unsafe { hot::queue_receive(self.raw(), (&raw mut *item).cast(), timeout.into().as_millis()) })
    }

    /// [`Queue::try_recv`] into memory of the caller, untouched when there is an error.
    ///
    /// # Errors
    /// As [`Queue::try_recv`].
    #[inline(always)]
    pub fn try_recv_into(&self, item: &mut T) -> Result {
        // SAFETY: the object lives, and C writes one item that was sent.
        Error::check(unsafe { hot::queue_try_receive(self.raw(), (&raw mut *item).cast()) })
    }

    /// Take up to as many items as `items` has room for, in order: waits for the first, then takes what is there. Returns
    /// how many; the others are untouched.
    ///
    /// Context: thread. Blocks: up to `timeout`. Cost: O(items).
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (none in time), [`Error::INVALID`] (no room); with checks: as [`Queue::recv`].
    pub fn recv_many(&self, items: &mut [T], timeout: impl Into<Timeout>) -> Result<usize> {
        if items.is_empty() {
            return Err(Error::INVALID);
        }
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives; the slice has room for that many items, which C fills from the front.
        Error::check_count(unsafe {
            sys::ove_queue_receive_many(self.raw(), items.as_mut_ptr().cast(), items.len(), timeout)
        })
    }

    /// Copy the first item and leave it in the queue. Context: thread, start. Blocks: never. Cost: O(item size).
    ///
    /// # Errors
    /// [`Error::EMPTY`]; with checks: [`Error::CONTEXT`] (in an ISR).
    pub fn peek(&self) -> Result<T> {
        // SAFETY: the object lives, and C writes one item.
        unsafe { Self::receive_with(|item| sys::ove_queue_peek(self.raw(), item)) }
    }

    /// Put `item` at the end from an ISR. Blocks: never; a more urgent receiver runs when the ISR ends.
    ///
    /// # Errors
    /// [`Error::FULL`].
    #[inline(always)]
    pub fn send_from_isr(&self, _isr: IsrToken<'_>, item: T) -> Result {
        // SAFETY: the object lives; the item has the queue's size; the token proves the context.
        Error::check(unsafe { hot::queue_send_from_isr(self.raw(), (&raw const item).cast()) })
    }

    /// Take the first item from an ISR. Blocks: never; a more urgent sender runs when the ISR ends.
    ///
    /// # Errors
    /// [`Error::EMPTY`].
    #[inline(always)]
    pub fn recv_from_isr(&self, _isr: IsrToken<'_>) -> Result<T> {
        // SAFETY: the object lives, C writes one item, and the token proves the context.
        unsafe { Self::receive_with(|item| hot::queue_receive_from_isr(self.raw(), item)) }
    }

    /// [`Queue::send_from_isr`] of an item that lies in memory.
    ///
    /// # Errors
    /// As [`Queue::send_from_isr`].
    #[inline(always)]
    pub fn send_copy_from_isr(&self, _isr: IsrToken<'_>, item: &T) -> Result {
        // SAFETY: the object lives; the item has the queue's size; the token proves the context.
        Error::check(unsafe { hot::queue_send_from_isr(self.raw(), (&raw const *item).cast()) })
    }

    /// [`Queue::recv_from_isr`] into memory of the caller, untouched when there is an error.
    ///
    /// # Errors
    /// As [`Queue::recv_from_isr`].
    #[inline(always)]
    pub fn recv_into_from_isr(&self, _isr: IsrToken<'_>, item: &mut T) -> Result {
        // SAFETY: the object lives, C writes one item that was sent, and the token proves the context.
        Error::check(unsafe { hot::queue_receive_from_isr(self.raw(), (&raw mut *item).cast()) })
    }

    /// Items in the queue now. Context: any. Blocks: never. Cost: O(1).
    #[must_use]
    pub fn count(&self) -> usize {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { sys::ove_queue_count(self.raw()) }
    }

    /// Items there is room for now. Context: any. Blocks: never. Cost: O(1).
    #[must_use]
    pub fn space(&self) -> usize {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { sys::ove_queue_space(self.raw()) }
    }

    /// Drop all items; threads that wait for room get it. Context: thread. Blocks: never. Cost: O(waiting senders).
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (not in a thread).
    pub fn reset(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_queue_reset(self.raw()) })
    }

    /// # Safety
    /// `receive` writes one item before it answers `OVE_OK`.
    #[inline(always)]
    unsafe fn receive_with(receive: impl FnOnce(*mut core::ffi::c_void) -> core::ffi::c_int) -> Result<T> {
        let mut item = MaybeUninit::<T>::uninit();
        Error::check(receive(item.as_mut_ptr().cast()))?;
        // SAFETY: received, so it is a copy of an item that was sent.
        Ok(unsafe { item.assume_init() })
    }
}

// SAFETY: the fields are memory of any content.
unsafe impl<T: Copy, const N: usize> Object for Queue<T, N> {
    type Recipe = ();

    unsafe fn init(&self, (): ()) -> Result {
        let mut handle = MaybeUninit::uninit();
        // SAFETY: storage and buffer are as C wants them, and stay.
        Error::check(unsafe {
            sys::ove_queue_init(handle.as_mut_ptr(), self.raw(), self.items.get().cast(), size_of::<T>(), N)
        })
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check_bug(unsafe { sys::ove_queue_deinit(self.raw()) })
    }
}

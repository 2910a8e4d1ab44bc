// SPDX-License-Identifier: MIT OR Apache-2.0
//! Queues of items of one type, first in first out: an item moves in, and out to the receiver.
//!
//! Any number of threads may send and receive. Waiting senders and waiting receivers are each served in order of
//! priority, threads of equal priority in order of arrival. A queue drops its remaining items when the queue is reset
//! or ends. An item that is `Copy` is copied, at the cost of C, and has calls that read and write the item in place.

mod copies;

use core::cell::UnsafeCell;
use core::ffi::{c_int, c_void};
use core::marker::PhantomData;
use core::mem::{needs_drop, ManuallyDrop, MaybeUninit};

use crate::place::{New, Object};
use crate::sys::{self, hot};
use crate::{Error, IsrToken, Result, Timeout};

/// A queue of up to `N` items. Threads may share it when `T` is `Send`.
#[repr(C)]
pub struct Queue<T, const N: usize> {
    storage: UnsafeCell<MaybeUninit<sys::ove_queue>>,
    items: UnsafeCell<MaybeUninit<[T; N]>>,
    carries: PhantomData<T>,
}

// SAFETY: items move from thread to thread; the kernel's object may be shared.
unsafe impl<T: Send, const N: usize> Sync for Queue<T, N> {}
// SAFETY: as above.
unsafe impl<T: Send, const N: usize> Send for Queue<T, N> {}

impl<T, const N: usize> Queue<T, N> {
    /// Describe a queue. The queue starts empty. Does not compile for an item of 0 bytes and for `N` outside 1 to
    /// 65,535.
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

    /// Append `item`, and wait for a free slot without a timeout. On an error the item is dropped;
    /// [`Queue::send_or_back`] gives the item back.
    ///
    /// Context: thread. Blocks: until a slot is free. Cost: O(item size).
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR, or a wait outside a thread).
    #[inline(always)]
    pub fn send(&self, item: T) -> Result {
        self.send_for(item, Timeout::FOREVER)
    }

    /// Append `item`, and wait for a free slot for at most `timeout`, which never ends early. On an error the item is
    /// dropped.
    ///
    /// Context: thread; with [`Timeout::NONE`] start too. Blocks: up to `timeout`. Cost: O(item size).
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (the queue stayed full); with checks: as [`Queue::send`].
    #[inline(always)]
    pub fn send_for(&self, item: T, timeout: impl Into<Timeout>) -> Result {
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives; the item has the queue's size and is read during the call only.
        unsafe { Self::send_with(item, |item| hot::queue_send(self.raw(), item, timeout)) }
    }

    /// [`Queue::send_for`] that returns the item to the caller if it was not sent.
    ///
    /// # Errors
    /// The item, and the reason: as [`Queue::send_for`].
    #[inline(always)]
    pub fn send_or_back(&self, item: T, timeout: impl Into<Timeout>) -> Result<(), (T, Error)> {
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives; the item has the queue's size and is read during the call only.
        unsafe { Self::send_or_back_with(item, |item| hot::queue_send(self.raw(), item, timeout)) }
    }

    /// Append `item` if there is a free slot; otherwise drop the item. Context: thread, start. Blocks: never. Cost:
    /// O(item size).
    ///
    /// # Errors
    /// [`Error::FULL`]; with checks: [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn try_send(&self, item: T) -> Result {
        // SAFETY: the object lives; the item has the queue's size and is read during the call only.
        unsafe { Self::send_with(item, |item| hot::queue_try_send(self.raw(), item)) }
    }

    /// [`Queue::try_send`] that returns the item to the caller if it was not sent.
    ///
    /// # Errors
    /// The item, and the reason: as [`Queue::try_send`].
    #[inline(always)]
    pub fn try_send_or_back(&self, item: T) -> Result<(), (T, Error)> {
        // SAFETY: the object lives; the item has the queue's size and is read during the call only.
        unsafe { Self::send_or_back_with(item, |item| hot::queue_try_send(self.raw(), item)) }
    }

    /// Take the first item, and wait without a timeout. Context: thread. Blocks: until an item arrives. Cost: O(item
    /// size).
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR, or a wait outside a thread).
    #[inline(always)]
    pub fn receive(&self) -> Result<T> {
        self.receive_for(Timeout::FOREVER)
    }

    /// Take the first item, and wait for at most `timeout`, which never ends early.
    ///
    /// Context: thread; with [`Timeout::NONE`] start too. Blocks: up to `timeout`. Cost: O(item size).
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (the queue stayed empty); with checks: as [`Queue::receive`].
    #[inline(always)]
    pub fn receive_for(&self, timeout: impl Into<Timeout>) -> Result<T> {
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives, and C writes one item.
        unsafe { Self::receive_with(|item| hot::queue_receive(self.raw(), item, timeout)) }
    }

    /// Take the first item if there is one. Context: thread, start. Blocks: never. Cost: O(item size).
    ///
    /// # Errors
    /// [`Error::EMPTY`]; with checks: [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn try_receive(&self) -> Result<T> {
        // SAFETY: the object lives, and C writes one item.
        unsafe { Self::receive_with(|item| hot::queue_try_receive(self.raw(), item)) }
    }

    /// Append `item` from an ISR. On an error the item is dropped in the ISR. Blocks: never; a more urgent receiver
    /// runs when the ISR ends.
    ///
    /// # Errors
    /// [`Error::FULL`].
    #[inline(always)]
    pub fn send_from_isr(&self, _isr: IsrToken<'_>, item: T) -> Result {
        // SAFETY: the object lives; the item has the queue's size; the token proves the context.
        unsafe { Self::send_with(item, |item| hot::queue_send_from_isr(self.raw(), item)) }
    }

    /// [`Queue::send_from_isr`] that returns the item to the caller if it was not sent.
    ///
    /// # Errors
    /// The item, and the reason: as [`Queue::send_from_isr`].
    #[inline(always)]
    pub fn send_or_back_from_isr(&self, _isr: IsrToken<'_>, item: T) -> Result<(), (T, Error)> {
        // SAFETY: the object lives; the item has the queue's size; the token proves the context.
        unsafe { Self::send_or_back_with(item, |item| hot::queue_send_from_isr(self.raw(), item)) }
    }

    /// Take the first item from an ISR. Blocks: never; a more urgent sender runs when the ISR ends.
    ///
    /// # Errors
    /// [`Error::EMPTY`].
    #[inline(always)]
    pub fn receive_from_isr(&self, _isr: IsrToken<'_>) -> Result<T> {
        // SAFETY: the object lives, C writes one item, and the token proves the context.
        unsafe { Self::receive_with(|item| hot::queue_receive_from_isr(self.raw(), item)) }
    }

    /// The number of items in the queue. Context: any. Blocks: never. Cost: O(1).
    #[must_use]
    pub fn count(&self) -> usize {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { sys::ove_queue_count(self.raw()) }
    }

    /// The number of free slots. Context: any. Blocks: never. Cost: O(1).
    #[must_use]
    pub fn space(&self) -> usize {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { sys::ove_queue_space(self.raw()) }
    }

    /// Drop all items that are in the queue; threads that wait for a slot get one. Context: thread. Blocks: never.
    /// Cost: O(waiting senders); with items that have a destructor, O(items) plus the destructors.
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (not in a thread).
    pub fn reset(&self) -> Result {
        if const { needs_drop::<T>() } {
            // SAFETY: no precondition.
            if cfg!(ove_checks) && !unsafe { sys::ove_rust_in_thread() } {
                return Err(Error::CONTEXT);
            }
            self.drop_items();
            return Ok(());
        }
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_queue_reset(self.raw()) })
    }

    /// Drop the items present on entry. The count is taken first, because senders refill freed slots.
    fn drop_items(&self) {
        for _ in 0..self.count() {
            if self.try_receive().is_err() {
                break;
            }
        }
    }

    /// # Safety
    /// `send` returns `OVE_OK` if it has taken the item's bytes, and another number if it has not.
    #[inline(always)]
    unsafe fn send_with(item: T, send: impl FnOnce(*const c_void) -> c_int) -> Result {
        let mut item = ManuallyDrop::new(item);
        let result = Error::check(send((&raw const item).cast()));
        if const { needs_drop::<T>() } && result.is_err() {
            // SAFETY: not sent, so it is still ours.
            unsafe { ManuallyDrop::drop(&mut item) };
        }
        result
    }

    /// # Safety
    /// As `send_with`.
    #[inline(always)]
    unsafe fn send_or_back_with(item: T, send: impl FnOnce(*const c_void) -> c_int) -> Result<(), (T, Error)> {
        let item = ManuallyDrop::new(item);
        match Error::check(send((&raw const item).cast())) {
            Ok(()) => Ok(()),
            Err(error) => Err((ManuallyDrop::into_inner(item), error)),
        }
    }

    /// # Safety
    /// `receive` writes one item before it returns `OVE_OK`.
    #[inline(always)]
    unsafe fn receive_with(receive: impl FnOnce(*mut c_void) -> c_int) -> Result<T> {
        let mut item = MaybeUninit::<T>::uninit();
        Error::check(receive(item.as_mut_ptr().cast()))?;
        // SAFETY: received, so it is an item that was sent, and no other receiver gets it.
        Ok(unsafe { item.assume_init() })
    }
}

// SAFETY: the fields are memory of any content.
unsafe impl<T, const N: usize> Object for Queue<T, N> {
    type Recipe = ();

    unsafe fn init(&self, (): ()) -> Result {
        let mut handle = MaybeUninit::uninit();
        // SAFETY: storage and buffer are as C wants them, and stay.
        Error::check(unsafe {
            sys::ove_queue_init(handle.as_mut_ptr(), self.raw(), self.items.get().cast(), size_of::<T>(), N)
        })
    }

    unsafe fn deinit(&self) -> Result {
        if const { needs_drop::<T>() } {
            // Before the end, while the kernel still knows the items. After this, only a caller's bug can make the end
            // fail.
            self.drop_items();
        }
        // SAFETY: the object lives.
        Error::check_bug(unsafe { sys::ove_queue_deinit(self.raw()) })
    }
}

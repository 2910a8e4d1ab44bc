// SPDX-License-Identifier: MIT OR Apache-2.0
//! Calls of a queue that copy items and leave the originals in place; for items that are `Copy`.

use super::Queue;
use crate::sys::{self, hot};
use crate::{Error, IsrToken, Result, Timeout};

impl<T: Copy, const N: usize> Queue<T, N> {
    /// [`Queue::send_for`] of an item in memory: it is copied once, into the queue.
    ///
    /// # Errors
    /// As [`Queue::send_for`].
    #[inline(always)]
    pub fn send_copy(&self, item: &T, timeout: impl Into<Timeout>) -> Result {
        // SAFETY: the object lives; the item has the queue's size and is read during the call only.
        Error::check(unsafe { hot::queue_send(self.raw(), (&raw const *item).cast(), timeout.into().as_millis()) })
    }

    /// [`Queue::try_send`] of an item in memory.
    ///
    /// # Errors
    /// As [`Queue::try_send`].
    #[inline(always)]
    pub fn try_send_copy(&self, item: &T) -> Result {
        // SAFETY: the object lives; the item has the queue's size and is read during the call only.
        Error::check(unsafe { hot::queue_try_send(self.raw(), (&raw const *item).cast()) })
    }

    /// Append up to all `items`, in order: waits for a slot for the first, then appends as many as fit. Returns their
    /// number. Other senders' items may come in between.
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

    /// [`Queue::receive_for`] into the caller's memory, untouched on an error.
    ///
    /// # Errors
    /// As [`Queue::receive_for`].
    #[inline(always)]
    pub fn receive_into(&self, item: &mut T, timeout: impl Into<Timeout>) -> Result {
        // SAFETY: the object lives, and C writes one item that was sent.
        Error::check(unsafe { hot::queue_receive(self.raw(), (&raw mut *item).cast(), timeout.into().as_millis()) })
    }

    /// [`Queue::try_receive`] into the caller's memory, untouched on an error.
    ///
    /// # Errors
    /// As [`Queue::try_receive`].
    #[inline(always)]
    pub fn try_receive_into(&self, item: &mut T) -> Result {
        // SAFETY: the object lives, and C writes one item that was sent.
        Error::check(unsafe { hot::queue_try_receive(self.raw(), (&raw mut *item).cast()) })
    }

    /// Take up to as many items as fit into `items`, in order: waits for the first, then takes those available. Returns
    /// their number; the others are untouched.
    ///
    /// Context: thread. Blocks: up to `timeout`. Cost: O(items).
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (none in time), [`Error::INVALID`] (no room); with checks: as [`Queue::receive`].
    pub fn receive_many(&self, items: &mut [T], timeout: impl Into<Timeout>) -> Result<usize> {
        if items.is_empty() {
            return Err(Error::INVALID);
        }
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives; the slice has space for that many items, which C fills from the front.
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

    /// [`Queue::send_from_isr`] of an item in memory.
    ///
    /// # Errors
    /// As [`Queue::send_from_isr`].
    #[inline(always)]
    pub fn send_copy_from_isr(&self, _isr: IsrToken<'_>, item: &T) -> Result {
        // SAFETY: the object lives; the item has the queue's size; the token proves the context.
        Error::check(unsafe { hot::queue_send_from_isr(self.raw(), (&raw const *item).cast()) })
    }

    /// [`Queue::receive_from_isr`] into the caller's memory, untouched on an error.
    ///
    /// # Errors
    /// As [`Queue::receive_from_isr`].
    #[inline(always)]
    pub fn receive_into_from_isr(&self, _isr: IsrToken<'_>, item: &mut T) -> Result {
        // SAFETY: the object lives, C writes one item that was sent, and the token proves the context.
        Error::check(unsafe { hot::queue_receive_from_isr(self.raw(), (&raw mut *item).cast()) })
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Streams of bytes with a trigger level, from one writer to one reader.
//!
//! One sender and one receiver use a stream at a time. The types enforce this rule: there is one [`StreamSender`] and
//! one [`StreamReceiver`], and their calls borrow them uniquely.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::place::{New, Object};
use crate::sys::{self, hot, layout};
use crate::{step, Error, IsrToken, Result, Timeout};

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a size, from C
const EXTRA: usize = layout::STREAM_EXTRA as usize;

/// A stream that holds up to `N` bytes.
#[repr(C)]
pub struct Stream<const N: usize> {
    storage: UnsafeCell<MaybeUninit<sys::ove_stream>>,
    bytes: UnsafeCell<Bytes<N>>,
    sender: End,
    receiver: End,
}

/// Whether an end of a stream is in use; any content until `init`.
#[repr(transparent)]
struct End(UnsafeCell<MaybeUninit<AtomicBool>>);

impl End {
    /// # Safety
    /// No other code uses the end yet.
    unsafe fn init(&self) {
        // SAFETY: the caller promises it.
        unsafe { (*self.0.get()).write(AtomicBool::new(false)) };
    }

    fn is_out(&self) -> &AtomicBool {
        // SAFETY: written by `init`, before any reference existed to the stream.
        unsafe { (*self.0.get()).assume_init_ref() }
    }

    fn take(&self) -> Result {
        if step::set(self.is_out(), Ordering::Acquire) {
            Err(Error::BUSY)
        } else {
            Ok(())
        }
    }

    fn give_back(&self) {
        self.is_out().store(false, Ordering::Release);
    }
}

/// `OVE_STREAM_BUFFER_BYTES(N)`.
#[repr(C)]
struct Bytes<const N: usize>(MaybeUninit<[u8; N]>, MaybeUninit<[u8; EXTRA]>);

// SAFETY: the kernel's object may be shared between one sender and one receiver, which the types ensure.
unsafe impl<const N: usize> Sync for Stream<N> {}
// SAFETY: as above.
unsafe impl<const N: usize> Send for Stream<N> {}

impl<const N: usize> Stream<N> {
    /// Describe a stream whose waiting receiver wakes when `trigger` bytes are available, 1 to `N`. The stream starts
    /// empty.
    ///
    /// # Panics
    /// If `trigger` is out of range. In a constant, and so in every static, the compiler rejects the number.
    #[inline(always)]
    pub const fn new(trigger: usize) -> New<Self> {
        const { assert!(N >= 1 && N < 0x7fff_ffff, "a stream's capacity is 1 to INT_MAX - 1 bytes") };
        assert!(trigger >= 1 && trigger <= N, "a stream's trigger level is 1 to its capacity");
        New::with(trigger)
    }

    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_stream {
        self.storage.get().cast()
    }

    /// The sending end, which returns to the stream when dropped. Context: any. Blocks: never.
    ///
    /// # Errors
    /// [`Error::BUSY`]: the end is in use.
    pub fn sender(&self) -> Result<StreamSender<'_, N>> {
        self.sender.take()?;
        Ok(StreamSender { stream: self })
    }

    /// The receiving end, which returns to the stream when dropped. Context: any. Blocks: never.
    ///
    /// # Errors
    /// [`Error::BUSY`]: the end is in use.
    pub fn receiver(&self) -> Result<StreamReceiver<'_, N>> {
        self.receiver.take()?;
        Ok(StreamReceiver { stream: self })
    }

    /// The number of bytes in the stream. Context: any. Blocks: never. Cost: O(1).
    #[must_use]
    pub fn available(&self) -> usize {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { sys::ove_stream_available(self.raw()) }
    }

    /// The number of bytes that would still fit. Context: any. Blocks: never. Cost: O(1).
    #[must_use]
    pub fn space(&self) -> usize {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { sys::ove_stream_space(self.raw()) }
    }

    /// Drop all bytes. Takes both ends, so that no thread sends or receives during the call.
    ///
    /// Context: thread, start. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::BUSY`] (an end is in use); with checks: [`Error::CONTEXT`] (in an ISR).
    pub fn reset(&self) -> Result {
        let _sender = self.sender()?;
        let _receiver = self.receiver()?;
        // SAFETY: the object lives, and we hold both ends.
        Error::check(unsafe { sys::ove_stream_reset(self.raw()) })
    }
}

/// The sending end of a [`Stream`].
pub struct StreamSender<'stream, const N: usize> {
    stream: &'stream Stream<N>,
}

impl<const N: usize> StreamSender<'_, N> {
    /// Append bytes. Waits for space until all bytes are sent or the timeout has expired. Returns the number of bytes
    /// sent; fewer than all only after a timeout.
    ///
    /// Context: thread. Blocks: up to `timeout` for the whole call. Cost: O(length).
    ///
    /// # Errors
    /// [`Error::INVALID`] (no bytes); with checks: [`Error::CONTEXT`] (in an ISR, or a wait outside a thread).
    #[inline(always)]
    pub fn send(&mut self, bytes: &[u8], timeout: impl Into<Timeout>) -> Result<usize> {
        if bytes.is_empty() {
            return Err(Error::INVALID);
        }
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives, the slice is read during the call only, and this is the only sender.
        Error::check_count(unsafe { hot::stream_send(self.stream.raw(), bytes.as_ptr().cast(), bytes.len(), timeout) })
    }

    /// Send as many bytes as fit, from an ISR, and return their number. Blocks: never.
    ///
    /// # Errors
    /// [`Error::INVALID`] (no bytes).
    #[inline(always)]
    pub fn send_from_isr(&mut self, _isr: IsrToken<'_>, bytes: &[u8]) -> Result<usize> {
        if bytes.is_empty() {
            return Err(Error::INVALID);
        }
        // SAFETY: as in `send`; the token proves the context.
        Error::check_count(unsafe { hot::stream_send_from_isr(self.stream.raw(), bytes.as_ptr().cast(), bytes.len()) })
    }
}

impl<const N: usize> Drop for StreamSender<'_, N> {
    fn drop(&mut self) {
        self.stream.sender.give_back();
    }
}

/// The receiving end of a [`Stream`].
pub struct StreamReceiver<'stream, const N: usize> {
    stream: &'stream Stream<N>,
}

impl<const N: usize> StreamReceiver<'_, N> {
    /// Take bytes. Only if the stream is empty, waits until the trigger level is reached or the timeout has expired.
    /// Returns the number of bytes taken; 0 only after a timeout.
    ///
    /// Context: thread. Blocks: up to `timeout`. Cost: O(length).
    ///
    /// # Errors
    /// [`Error::INVALID`] (no space given); with checks: [`Error::CONTEXT`] (in an ISR, or a wait outside a thread).
    #[inline(always)]
    pub fn receive(&mut self, bytes: &mut [u8], timeout: impl Into<Timeout>) -> Result<usize> {
        if bytes.is_empty() {
            return Err(Error::INVALID);
        }
        let timeout = timeout.into().as_millis();
        // SAFETY: the object lives, C writes at most the slice's length, and this is the only receiver.
        Error::check_count(unsafe {
            hot::stream_receive(self.stream.raw(), bytes.as_mut_ptr().cast(), bytes.len(), timeout)
        })
    }

    /// Take as many bytes as are available, from an ISR, and return their number. Blocks: never.
    ///
    /// # Errors
    /// [`Error::INVALID`] (no space given).
    #[inline(always)]
    pub fn receive_from_isr(&mut self, _isr: IsrToken<'_>, bytes: &mut [u8]) -> Result<usize> {
        if bytes.is_empty() {
            return Err(Error::INVALID);
        }
        // SAFETY: as in `receive`; the token proves the context.
        Error::check_count(unsafe {
            hot::stream_receive_from_isr(self.stream.raw(), bytes.as_mut_ptr().cast(), bytes.len())
        })
    }
}

impl<const N: usize> Drop for StreamReceiver<'_, N> {
    fn drop(&mut self) {
        self.stream.receiver.give_back();
    }
}

// SAFETY: the fields are memory of any content.
unsafe impl<const N: usize> Object for Stream<N> {
    type Recipe = usize;

    unsafe fn init(&self, trigger: usize) -> Result {
        // SAFETY: nothing else uses the object yet.
        unsafe {
            self.sender.init();
            self.receiver.init();
        }
        let mut handle = MaybeUninit::uninit();
        // SAFETY: storage and buffer are as C wants them, and stay.
        Error::check(unsafe {
            sys::ove_stream_init(handle.as_mut_ptr(), self.raw(), self.bytes.get().cast(), N, trigger)
        })
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check_bug(unsafe { sys::ove_stream_deinit(self.raw()) })
    }
}

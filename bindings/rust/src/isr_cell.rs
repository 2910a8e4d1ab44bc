// SPDX-License-Identifier: MIT OR Apache-2.0
//! A cell that gives ISRs unique access to one value: for a handler that needs `&mut`, for example to an end of a
//! stream.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::{step, Error, IsrToken, Result};

const EMPTY: u8 = 0;
const FULL: u8 = 1;
const IN_USE: u8 = 2;

/// Holds a value that threads put in and take out, and that ISRs use.
///
/// ```ignore
/// ove::statics! { static BYTES: Stream<64> = Stream::new(1); }
/// static SENDER: IsrCell<StreamSender<'static, 64>> = IsrCell::new();
///
/// ove::interrupt!(fn UART0_Handler(token) {
///     let _ = SENDER.with(token, |sender| sender.send_from_isr(token, &[read_register()]));
/// });
/// ```
pub struct IsrCell<T> {
    state: AtomicU8,
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: the value has one owner at a time, determined by `state`, and moves from threads to ISRs and back (Send).
unsafe impl<T: Send> Sync for IsrCell<T> {}

impl<T> IsrCell<T> {
    /// An empty cell.
    #[must_use]
    pub const fn new() -> Self {
        IsrCell { state: AtomicU8::new(EMPTY), value: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    /// Put a value in. Context: any. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// The value, and [`Error::BUSY`]: the cell already has one.
    pub fn put(&self, value: T) -> Result<(), (T, Error)> {
        if self.enter(EMPTY).is_err() {
            return Err((value, Error::BUSY));
        }
        // SAFETY: the cell was empty, and `IN_USE` excludes other users.
        unsafe { (*self.value.get()).write(value) };
        self.state.store(FULL, Ordering::Release);
        Ok(())
    }

    /// Take the value out. An ISR during this call finds the cell in use. Context: any. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::EMPTY`] (no value), [`Error::BUSY`] (the value is in use).
    pub fn take(&self) -> Result<T> {
        self.enter(FULL)?;
        // SAFETY: the cell was full, and `IN_USE` excludes other users.
        let value = unsafe { (*self.value.get()).assume_init_read() };
        self.state.store(EMPTY, Ordering::Release);
        Ok(value)
    }

    /// Use the value in an ISR. Context: isr. Blocks: as `body`, which must not. Cost: O(1) and the body's.
    ///
    /// # Errors
    /// [`Error::EMPTY`] (no value), [`Error::BUSY`] (this ISR has interrupted another user of it).
    pub fn with<R>(&self, _isr: IsrToken<'_>, body: impl FnOnce(&mut T) -> R) -> Result<R> {
        /// Puts the value back also if the body panics and the panic unwinds.
        struct Lent<'cell>(&'cell AtomicU8);

        impl Drop for Lent<'_> {
            fn drop(&mut self) {
                self.0.store(FULL, Ordering::Release);
            }
        }

        self.enter(FULL)?;
        let _lent = Lent(&self.state);
        // SAFETY: the cell was full, and `IN_USE` excludes other users until the drop above.
        Ok(body(unsafe { (*self.value.get()).assume_init_mut() }))
    }

    /// Exclude other users, if the cell is in this state; otherwise return its state as an error.
    fn enter(&self, state: u8) -> Result {
        match step::go(&self.state, state, IN_USE) {
            Ok(()) => Ok(()),
            Err(EMPTY) => Err(Error::EMPTY),
            Err(_) => Err(Error::BUSY),
        }
    }
}

impl<T> Default for IsrCell<T> {
    fn default() -> Self {
        IsrCell::new()
    }
}

impl<T> Drop for IsrCell<T> {
    fn drop(&mut self) {
        if *self.state.get_mut() == FULL {
            // SAFETY: it is full, and no other reference to it exists.
            unsafe { self.value.get_mut().assume_init_drop() };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// The value has one user at a time; a nested second one gets an error.
    #[test]
    fn one_user_at_a_time() {
        // SAFETY: this test does not use the processor's interrupt state.
        let token = unsafe { IsrToken::new() };
        let cell = IsrCell::new();
        assert!(cell.with(token, |_: &mut u32| ()) == Err(Error::EMPTY));
        assert!(cell.put(1).is_ok());
        assert!(cell.put(2) == Err((2, Error::BUSY)));
        let inner = cell.with(token, |value| {
            *value += 1;
            (cell.with(token, |_| ()), cell.take(), cell.put(3).is_err())
        });
        assert!(inner == Ok((Err(Error::BUSY), Err(Error::BUSY), true)));
        assert!(cell.take() == Ok(2));
        assert!(cell.take() == Err(Error::EMPTY));
    }

    /// The value is dropped once, with the cell; a panic in the body leaves it in the cell.
    #[test]
    fn drops_what_it_holds() {
        let value = Arc::new(());
        let cell = IsrCell::new();
        assert!(cell.put(value.clone()).is_ok());
        let use_it = || {
            // SAFETY: this test does not use the processor's interrupt state.
            cell.with(unsafe { IsrToken::new() }, |_| panic!("on purpose"))
        };
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(use_it)).is_err());
        assert!(Arc::strong_count(&value) == 2);
        drop(cell);
        assert!(Arc::strong_count(&value) == 1);
    }
}

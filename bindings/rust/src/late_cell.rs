// SPDX-License-Identifier: MIT OR Apache-2.0
//! A cell for shared state that is set once, late, and read without a lock.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::{step, Error, Result};

const EMPTY: u8 = 0;
const BEING_SET: u8 = 1;
const SET: u8 = 2;

/// Empty until [`LateCell::set`], then holds one value forever.
///
/// Reading costs one load and one compare, in any context.
pub struct LateCell<T> {
    state: AtomicU8,
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: the value moves in from one thread (Send) and is then shared by reference (Sync); `state` orders the two.
unsafe impl<T: Send + Sync> Sync for LateCell<T> {}

impl<T> LateCell<T> {
    /// An empty cell.
    #[must_use]
    pub const fn new() -> Self {
        LateCell { state: AtomicU8::new(EMPTY), value: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    /// Set the value. Context: any. Blocks: never.
    ///
    /// # Errors
    /// [`Error::BUSY`]: the cell is already set, or is being set; `value` is dropped.
    pub fn set(&self, value: T) -> Result {
        if step::go(&self.state, EMPTY, BEING_SET).is_err() {
            return Err(Error::BUSY);
        }
        // SAFETY: only the one caller that changed EMPTY is here, and readers wait for SET.
        unsafe { (*self.value.get()).write(value) };
        self.state.store(SET, Ordering::Release);
        Ok(())
    }

    /// The value, or `None` before it is set. Context: any. Blocks: never. Cost: one load.
    #[inline(always)]
    pub fn try_get(&self) -> Option<&T> {
        if self.state.load(Ordering::Acquire) == SET {
            // SAFETY: SET follows the write and never changes.
            Some(unsafe { (*self.value.get()).assume_init_ref() })
        } else {
            None
        }
    }
}

impl<T> Default for LateCell<T> {
    fn default() -> Self {
        LateCell::new()
    }
}

impl<T> Drop for LateCell<T> {
    fn drop(&mut self) {
        if *self.state.get_mut() == SET {
            // SAFETY: it is set, and no other reference to it exists.
            unsafe { self.value.get_mut().assume_init_drop() };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// A cell is empty until it is set, keeps its first value and rejects a second.
    #[test]
    fn holds_the_first_value() {
        let cell = LateCell::new();
        assert!(cell.try_get().is_none());
        assert!(cell.set(7).is_ok());
        assert!(cell.set(8) == Err(Error::BUSY));
        assert!(cell.try_get() == Some(&7));
    }

    /// The value is dropped once, with the cell.
    #[test]
    fn drops_what_it_holds() {
        let value = Arc::new(());
        let cell = LateCell::new();
        assert!(cell.set(value.clone()).is_ok());
        drop(cell);
        assert!(Arc::strong_count(&value) == 1);
    }

    /// One of several threads sets, and all see the same value.
    #[test]
    fn one_of_many_threads_sets() {
        let cell = LateCell::new();
        std::thread::scope(|scope| {
            let setters: std::vec::Vec<_> = (0..4)
                .map(|number| {
                    let cell = &cell;
                    scope.spawn(move || cell.set(std::boxed::Box::new(number)).is_ok())
                })
                .collect();
            let winners = setters.into_iter().filter_map(|setter| setter.join().ok()).filter(|won| *won).count();
            assert!(winners == 1);
        });
        assert!(cell.try_get().is_some());
    }
}

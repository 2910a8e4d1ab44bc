// SPDX-License-Identifier: MIT OR Apache-2.0
//! The function that a thread runs, and the value that the function returns.

use core::any::TypeId;
use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::mem::{transmute_copy, ManuallyDrop, MaybeUninit};
use core::sync::atomic::{AtomicBool, Ordering};

use crate::{step, Error, Result};

/// The code that a thread runs: a function or closure without arguments, a function with its argument, or a
/// [`Closure`](crate::Closure).
///
/// It moves into the thread, which may run forever, so it borrows nothing with a limited lifetime.
pub trait Entry: Send + 'static {
    /// The return value, for the thread that joins.
    type Output: Send + 'static;

    /// Run to the thread's end.
    fn run(self) -> Self::Output;
}

impl<T: Send + 'static, F: FnOnce() -> T + Send + 'static> Entry for F {
    type Output = T;

    #[inline]
    fn run(self) -> T {
        self()
    }
}

impl<A: Send + 'static, T: Send + 'static> Entry for (fn(A) -> T, A) {
    type Output = T;

    #[inline]
    fn run(self) -> T {
        (self.0)(self.1)
    }
}

/// The memory that carries the entry into a thread, and its value out of it; any content until [`Slot::fill`].
#[repr(transparent)]
pub(crate) struct Slot<F: Entry>(UnsafeCell<MaybeUninit<Content<F>>>);

union Content<F: Entry> {
    entry: ManuallyDrop<F>,
    value: ManuallyDrop<Value<F::Output>>,
}

struct Value<T> {
    value: UnsafeCell<MaybeUninit<T>>,
    is_taken: AtomicBool,
}

/// Whether the value carries no information: `()` can be returned to every caller. Known at compile time.
#[inline(always)]
fn is_unit<T: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<()>()
}

impl<F: Entry> Slot<F> {
    /// Store the entry. Safety: no other code uses the slot, and its content is not needed.
    pub(crate) unsafe fn fill(&self, entry: F) {
        // SAFETY: the caller promises it.
        unsafe { (*self.0.get()).write(Content { entry: ManuallyDrop::new(entry) }) };
    }

    /// Drop the entry. Safety: filled, no thread was created, and no code uses the slot before it is filled again.
    pub(crate) unsafe fn drop_entry(&self) {
        // SAFETY: the caller promises it.
        unsafe { ManuallyDrop::drop(&mut (*self.0.get()).assume_init_mut().entry) };
    }

    /// The argument of [`enter`].
    pub(crate) fn address(&self) -> *mut c_void {
        self.0.get().cast()
    }

    /// Take the value. Returns [`Error::EMPTY`] the second time. Safety: [`enter`] has returned.
    pub(crate) unsafe fn take(&self) -> Result<F::Output> {
        if is_unit::<F::Output>() {
            // SAFETY: one type under two names.
            return Ok(unsafe { transmute_copy(&()) });
        }
        // SAFETY: `enter` has written the value, and the thread does nothing more with it.
        let content = unsafe { &(*self.0.get()).assume_init_ref().value };
        if step::set(&content.is_taken, Ordering::AcqRel) {
            return Err(Error::EMPTY);
        }
        // SAFETY: written by `enter`; only the first caller gets here.
        Ok(unsafe { (*content.value.get()).assume_init_read() })
    }
}

/// The thread's function in C.
///
/// # Safety
/// `slot` is the address of a filled slot, which remains valid until the thread has ended.
pub(crate) unsafe extern "C" fn enter<F: Entry>(slot: *mut c_void) {
    let content = slot.cast::<Content<F>>();
    // SAFETY: the slot holds the entry, which moves out here, once.
    let entry = unsafe { ManuallyDrop::into_inner((&raw const (*content).entry).read()) };
    let value = entry.run();
    if !is_unit::<F::Output>() {
        let value = Value { value: UnsafeCell::new(MaybeUninit::new(value)), is_taken: AtomicBool::new(false) };
        // SAFETY: the entry has moved out, and other code reads only after the thread's end.
        unsafe { (&raw mut (*content).value).write(ManuallyDrop::new(value)) };
    }
}

#[cfg(test)]
mod tests {
    use std::boxed::Box;
    use std::sync::Arc;

    use super::*;

    fn ended<F: Entry>(entry: F) -> Slot<F> {
        let slot = Slot(UnsafeCell::new(MaybeUninit::uninit()));
        // SAFETY: no other code uses the slot, and a C thread would call `enter` once.
        unsafe {
            slot.fill(entry);
            enter::<F>(slot.address());
        }
        slot
    }

    /// The value of a closure with captures can be taken once, whichever of the two is larger.
    #[test]
    fn value_comes_out_once() {
        let number = Box::new(4);
        let slot = ended(move || [*number; 9]);
        // SAFETY: it has ended.
        assert!(unsafe { slot.take() } == Ok([4; 9]));
        // SAFETY: as above.
        assert!(unsafe { slot.take() } == Err(Error::EMPTY));
        let numbers = [1, 2, 3, 4, 5];
        let slot = ended(move || Box::new(numbers[4]));
        // SAFETY: as above.
        assert!(unsafe { slot.take() } == Ok(Box::new(5)));
    }

    /// `()` can be taken any number of times; a zero-sized type other than `()` once.
    #[test]
    fn unit_comes_out_always() {
        struct Proof;
        let slot = ended((drop as fn(u8), 3));
        // SAFETY: it has ended.
        assert!(unsafe { slot.take().is_ok() && slot.take().is_ok() });
        let slot = ended(|| Proof);
        // SAFETY: as above.
        assert!(unsafe { slot.take().is_ok() && slot.take().is_err() });
    }

    /// An entry that no thread ran is dropped once; one that ran is dropped by running.
    #[test]
    fn entry_is_dropped_once() {
        let counted = Arc::new(());
        let held = counted.clone();
        let slot = Slot(UnsafeCell::new(MaybeUninit::uninit()));
        // SAFETY: nothing else uses the slot.
        unsafe {
            slot.fill(move || drop(held));
            slot.drop_entry();
        }
        assert!(Arc::strong_count(&counted) == 1);
        let held = counted.clone();
        let _slot = ended(move || drop(held));
        assert!(Arc::strong_count(&counted) == 1);
    }
}

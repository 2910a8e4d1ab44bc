// SPDX-License-Identifier: MIT OR Apache-2.0
//! Thread-local storage: a reference per thread for each key, with a destructor that runs when the thread
//! ends.

use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::marker::PhantomData;
use core::mem::{transmute, MaybeUninit};

use crate::place::{created_by_c, New, Object};
use crate::sys;
use crate::{Error, Result};

/// The function of a [`ThreadLocal`] that gets a thread's last value, in that thread, at its end.
pub type Destructor<T> = extern "C" fn(value: &'static T);

/// A key, under which each thread has its own `&'static T`, or none. A thread starts with none.
///
/// An ISR could read the value of the thread that it interrupts, hence `T: Sync`: a value that changes must be atomic,
/// or in a [`Mutex`](crate::Mutex).
#[repr(transparent)]
pub struct ThreadLocal<T: Sync + 'static> {
    storage: UnsafeCell<MaybeUninit<sys::ove_tls>>,
    values: PhantomData<&'static T>,
}

// SAFETY: each thread has its own value, and the key may be shared.
unsafe impl<T: Sync> Sync for ThreadLocal<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Send for ThreadLocal<T> {}

impl<T: Sync> ThreadLocal<T> {
    /// Describe a key whose values are forgotten when their thread ends. More than `CONFIG_OVE_TLS_KEYS` keys give
    /// [`Error::FULL`], and in a static they stop the program.
    #[inline(always)]
    pub const fn new() -> New<Self> {
        New::with(None)
    }

    /// Describe a key with a destructor, which may make every call that a thread may make; otherwise as
    /// [`ThreadLocal::new`].
    #[inline(always)]
    pub const fn with_destructor(destructor: Destructor<T>) -> New<Self> {
        New::with(Some(destructor))
    }

    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_tls {
        self.storage.get().cast()
    }

    /// The calling thread's value. None before it has set one, in a native thread and in a timer's callback.
    ///
    /// Context: thread; in an ISR or before the start the call stops the program with checks. Blocks: never. Cost: O(1).
    #[must_use]
    #[inline(always)]
    pub fn get(&self) -> Option<&'static T> {
        // SAFETY: the object lives as long as the reference to it. The value is null or from `set`.
        unsafe { sys::ove_tls_get(self.raw()).cast::<T>().as_ref() }
    }

    /// Set the calling thread's value. The destructor does not get the previous value.
    ///
    /// Context: thread. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::CONTEXT`] (a native thread, or a timer's callback; with checks also in an ISR and before the start).
    #[inline(always)]
    pub fn set(&self, value: &'static T) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_tls_set(self.raw(), core::ptr::from_ref(value).cast_mut().cast()) })
    }

    /// Forget the calling thread's value; otherwise as [`ThreadLocal::set`].
    ///
    /// # Errors
    /// As [`ThreadLocal::set`].
    #[inline(always)]
    pub fn clear(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_tls_set(self.raw(), core::ptr::null_mut()) })
    }
}

fn c_destructor<T: Sync>(destructor: Option<Destructor<T>>) -> sys::ove_tls_destructor_fn {
    destructor.map(|function| {
        // SAFETY: a reference to a sized value is passed like a pointer, and C passes only values from `set`.
        unsafe { transmute::<Destructor<T>, unsafe extern "C" fn(*mut c_void)>(function) }
    })
}

// SAFETY: the field is memory of any content.
unsafe impl<T: Sync> Object for ThreadLocal<T> {
    type Recipe = Option<Destructor<T>>;

    created_by_c!(ove_tls_create, ove_tls_destroy, destructor => c_destructor(destructor));

    unsafe fn init(&self, destructor: Self::Recipe) -> Result {
        let mut handle = MaybeUninit::uninit();
        // SAFETY: the storage is as C wants it, and stays.
        Error::check(unsafe { sys::ove_tls_init(handle.as_mut_ptr(), self.raw(), c_destructor(destructor)) })
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_tls_deinit(self.raw()) })
    }
}

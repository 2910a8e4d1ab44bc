// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mutexes with priority inheritance around a value, plain and recursive.
//!
//! While a more urgent thread waits for a mutex, the owner of the mutex runs at the waiter's priority. Waiters get the
//! mutex in order of priority, threads of equal priority in order of arrival.

use core::cell::UnsafeCell;
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};

use crate::place::{New, Object};
use crate::sys::{self, hot};
use crate::{Error, Result, Timeout};

/// A value that only one thread at a time can access.
#[repr(C)]
pub struct Mutex<T> {
    storage: UnsafeCell<MaybeUninit<sys::ove_mutex>>,
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: the value passes from thread to thread, one at a time.
unsafe impl<T: Send> Sync for Mutex<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for Mutex<T> {}

impl<T> Mutex<T> {
    /// Describe a mutex around `value`. The mutex starts free.
    #[inline(always)]
    pub const fn new(value: T) -> New<Self> {
        New::with(value)
    }

    /// Whether the mutex is just the C object; a zero-sized value may still require an alignment.
    #[cfg(not(ove_zero_heap))]
    const IS_C: bool =
        size_of::<Self>() == size_of::<sys::ove_mutex>() && align_of::<Self>() == align_of::<sys::ove_mutex>();

    #[inline(always)]
    pub(crate) fn raw(&self) -> *mut sys::ove_mutex {
        self.storage.get().cast()
    }

    /// Lock the mutex, and wait without a timeout. During the wait, the owner inherits the caller's priority.
    ///
    /// Context: thread. Blocks: until the mutex is free. Cost: O(1) if the mutex is free.
    ///
    /// # Errors
    /// With checks: [`Error::DEADLOCK`] (the caller holds the mutex already; without checks the caller waits forever),
    /// [`Error::CONTEXT`] (not in a thread).
    #[inline(always)]
    pub fn lock(&self) -> Result<MutexGuard<'_, T>> {
        self.lock_for(Timeout::FOREVER)
    }

    /// Lock the mutex, and wait for at most `timeout`, which never ends early.
    ///
    /// Context: thread. Blocks: up to `timeout`. Cost: O(1) if the mutex is free.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (not free in time); with checks: as [`Mutex::lock`].
    #[inline(always)]
    pub fn lock_for(&self, timeout: impl Into<Timeout>) -> Result<MutexGuard<'_, T>> {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::mutex_lock(self.raw(), timeout.into().as_millis()) })?;
        Ok(self.guard())
    }

    /// Lock the mutex if it is free. Context: thread. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::BUSY`] (another thread holds the mutex); with checks: as [`Mutex::lock`].
    #[inline(always)]
    pub fn try_lock(&self) -> Result<MutexGuard<'_, T>> {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::mutex_try_lock(self.raw()) })?;
        Ok(self.guard())
    }

    #[inline(always)]
    fn guard(&self) -> MutexGuard<'_, T> {
        MutexGuard { mutex: self, stays_in_thread: PhantomData }
    }

    /// Unlock without a guard, for a guard that was passed to `mem::forget`. Context: thread. Blocks: never.
    ///
    /// # Errors
    /// With checks: [`Error::NOT_OWNER`] (the caller does not hold the mutex), [`Error::CONTEXT`] (not in a thread).
    ///
    /// # Safety
    /// No guard of this mutex is used any more. Without checks, the caller holds the mutex.
    #[inline(always)]
    pub unsafe fn force_unlock(&self) -> Result {
        // SAFETY: the object lives; the caller promises the rest.
        Error::check(unsafe { hot::mutex_unlock(self.raw()) })
    }

    /// The value, without locking: no other thread can access it.
    pub fn get_mut(&mut self) -> &mut T {
        // SAFETY: initialised by `init`; the borrow is unique.
        unsafe { self.value.get_mut().assume_init_mut() }
    }
}

// SAFETY: the fields are memory of any content.
unsafe impl<T> Object for Mutex<T> {
    type Recipe = T;

    unsafe fn init(&self, value: T) -> Result {
        // SAFETY: nothing else uses the object yet.
        unsafe { (*self.value.get()).write(value) };
        let mut handle = MaybeUninit::uninit();
        // SAFETY: the storage is as C wants it, and stays.
        let result = Error::check(unsafe { sys::ove_mutex_init(handle.as_mut_ptr(), self.raw()) });
        if result.is_err() {
            // SAFETY: written above; there is no mutex.
            unsafe { (*self.value.get()).assume_init_drop() };
        }
        result
    }

    /// By C if the value has no size: the mutex is then just the C object.
    #[cfg(not(ove_zero_heap))]
    #[inline(always)]
    fn create(value: T) -> Result<core::ptr::NonNull<Self>> {
        if !Self::IS_C {
            return crate::heap::create(value);
        }
        let mut handle = MaybeUninit::uninit();
        // SAFETY: C stores the handle before it returns.
        Error::check(unsafe { sys::ove_mutex_create(handle.as_mut_ptr()) })?;
        core::mem::forget(value);
        // SAFETY: after a success it is stored, and is the address of the object.
        Ok(unsafe { core::ptr::NonNull::new_unchecked(handle.assume_init().cast()) })
    }

    #[cfg(not(ove_zero_heap))]
    #[inline(always)]
    unsafe fn destroy(object: core::ptr::NonNull<Self>) -> Result {
        if !Self::IS_C {
            // SAFETY: the caller promises it.
            return unsafe { crate::heap::destroy(object) };
        }
        // SAFETY: the caller promises that the object lives and ends here.
        Error::check(unsafe { sys::ove_mutex_destroy(object.as_ptr().cast()) })?;
        // SAFETY: a value without size needs no memory.
        unsafe { core::ptr::NonNull::<T>::dangling().drop_in_place() };
        Ok(())
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_mutex_deinit(self.raw()) })?;
        // SAFETY: initialised by `init`, and not used any more.
        unsafe { (*self.value.get()).assume_init_drop() };
        Ok(())
    }
}

/// The value of a locked [`Mutex`]; dropping it unlocks. Stays in the thread that locked.
#[must_use = "dropping the guard unlocks"]
pub struct MutexGuard<'mutex, T> {
    mutex: &'mutex Mutex<T>,
    stays_in_thread: PhantomData<*mut ()>,
}

// SAFETY: a shared guard gives only shared access to the value.
unsafe impl<T: Sync> Sync for MutexGuard<'_, T> {}

impl<T> MutexGuard<'_, T> {
    #[cfg(any(ove_condvar, not(ove_configured)))]
    #[inline(always)]
    pub(crate) fn raw_mutex(&self) -> *mut sys::ove_mutex {
        self.mutex.raw()
    }
}

impl<T> Deref for MutexGuard<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: the guard is the one that holds the mutex; the value is initialised.
        unsafe { (*self.mutex.value.get()).assume_init_ref() }
    }
}

impl<T> DerefMut for MutexGuard<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above, and the guard is borrowed uniquely.
        unsafe { (*self.mutex.value.get()).assume_init_mut() }
    }
}

impl<T: fmt::Debug> fmt::Debug for MutexGuard<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(formatter)
    }
}

impl<T> Drop for MutexGuard<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the object lives, and this thread holds it. The only error, an unlock by a non-owner, cannot occur.
        let _ = unsafe { hot::mutex_unlock(self.mutex.raw()) };
    }
}

/// A mutex that its owner may lock again. The value is shared, because there may be several guards.
#[repr(C)]
pub struct RMutex<T> {
    storage: UnsafeCell<MaybeUninit<sys::ove_rmtx>>,
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: one thread at a time accesses the value, through shared references.
unsafe impl<T: Send> Sync for RMutex<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for RMutex<T> {}

impl<T> RMutex<T> {
    /// Describe a recursive mutex around `value`. The mutex starts free.
    #[inline(always)]
    pub const fn new(value: T) -> New<Self> {
        New::with(value)
    }

    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_rmtx {
        self.storage.get().cast()
    }

    /// Lock the mutex, and wait without a timeout. The owner may lock the mutex again, up to a depth of 65,535.
    ///
    /// Context: thread. Blocks: until no other thread holds the mutex. Cost: O(1) if the mutex is free.
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (not in a thread).
    #[inline(always)]
    pub fn lock(&self) -> Result<RMutexGuard<'_, T>> {
        self.lock_for(Timeout::FOREVER)
    }

    /// Lock the mutex, and wait for at most `timeout`, which never ends early. Context: thread. Blocks: up to
    /// `timeout`.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (not free in time); with checks: as [`RMutex::lock`].
    #[inline(always)]
    pub fn lock_for(&self, timeout: impl Into<Timeout>) -> Result<RMutexGuard<'_, T>> {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::rmtx_lock(self.raw(), timeout.into().as_millis()) })?;
        Ok(RMutexGuard { mutex: self, stays_in_thread: PhantomData })
    }

    /// Lock the mutex if no other thread holds it. Context: thread. Blocks: never.
    ///
    /// # Errors
    /// [`Error::BUSY`] (another thread holds the mutex); with checks: as [`RMutex::lock`].
    #[inline(always)]
    pub fn try_lock(&self) -> Result<RMutexGuard<'_, T>> {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { hot::rmtx_try_lock(self.raw()) })?;
        Ok(RMutexGuard { mutex: self, stays_in_thread: PhantomData })
    }

    /// Release one lock without a guard, for a guard that was passed to `mem::forget`. Context: thread. Blocks: never.
    ///
    /// # Errors
    /// With checks: [`Error::NOT_OWNER`] (the caller does not hold the mutex), [`Error::CONTEXT`] (not in a thread).
    ///
    /// # Safety
    /// The guard of that lock is not used any more. Without checks, the caller holds the mutex.
    #[inline(always)]
    pub unsafe fn force_unlock(&self) -> Result {
        // SAFETY: the object lives; the caller promises the rest.
        Error::check(unsafe { hot::rmtx_unlock(self.raw()) })
    }
}

// SAFETY: the fields are memory of any content.
unsafe impl<T> Object for RMutex<T> {
    type Recipe = T;

    unsafe fn init(&self, value: T) -> Result {
        // SAFETY: nothing else uses the object yet.
        unsafe { (*self.value.get()).write(value) };
        let mut handle = MaybeUninit::uninit();
        // SAFETY: the storage is as C wants it, and stays.
        let result = Error::check(unsafe { sys::ove_rmtx_init(handle.as_mut_ptr(), self.raw()) });
        if result.is_err() {
            // SAFETY: written above; there is no mutex.
            unsafe { (*self.value.get()).assume_init_drop() };
        }
        result
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_rmtx_deinit(self.raw()) })?;
        // SAFETY: initialised by `init`, and not used any more.
        unsafe { (*self.value.get()).assume_init_drop() };
        Ok(())
    }
}

/// One lock of a [`RMutex`]; dropping it releases that lock. Stays in the thread that locked.
#[must_use = "dropping the guard unlocks"]
pub struct RMutexGuard<'mutex, T> {
    mutex: &'mutex RMutex<T>,
    stays_in_thread: PhantomData<*mut ()>,
}

// SAFETY: a shared guard gives shared access to the value only.
unsafe impl<T: Sync> Sync for RMutexGuard<'_, T> {}

impl<T> Deref for RMutexGuard<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: this thread holds the mutex, and all its guards share; the value is initialised.
        unsafe { (*self.mutex.value.get()).assume_init_ref() }
    }
}

impl<T> Drop for RMutexGuard<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the object lives, and this thread holds it. The only error, an unlock by a non-owner, cannot occur.
        let _ = unsafe { hot::rmtx_unlock(self.mutex.raw()) };
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pools: memory for up to `N` values of one type, each of which lives in a block until its holder drops it.
//!
//! Waiting threads get blocks in order of priority, threads of equal priority in order of arrival. A pool needs no
//! heap.

use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::{Deref, DerefMut};
use core::ptr::NonNull;

use crate::place::{New, Object};
use crate::sys::{self, hot, layout};
use crate::{Error, IsrToken, Result, Timeout};

const ALIGN: usize = 8;

#[allow(clippy::cast_possible_wrap)] // An alignment is a small number.
const _: () = assert!(ALIGN as i64 == layout::VALUE_OVE_POOL_ALIGN, "OVE_POOL_ALIGN differs in C");

/// C's placement of the blocks: each at the next multiple of the alignment.
#[repr(C, align(8))]
struct Room<T>(MaybeUninit<T>);

/// A pool of `N` blocks for values of `T`. Threads may share it when `T` is `Send`.
#[repr(C)]
pub struct Pool<T, const N: usize> {
    storage: UnsafeCell<MaybeUninit<sys::ove_pool>>,
    blocks: UnsafeCell<MaybeUninit<[Room<T>; N]>>,
}

// SAFETY: values move from thread to thread with their block; the kernel's object may be shared.
unsafe impl<T: Send, const N: usize> Sync for Pool<T, N> {}
// SAFETY: as above.
unsafe impl<T: Send, const N: usize> Send for Pool<T, N> {}

impl<T, const N: usize> Pool<T, N> {
    /// Describe a pool. All blocks start free. Does not compile for a value of 0 bytes, for one that is aligned to more
    /// than 8, and for `N` outside 1 to 65,535.
    #[inline(always)]
    pub const fn new() -> New<Self> {
        const { assert!(size_of::<T>() != 0, "a pool's value has at least one byte") };
        const { assert!(align_of::<T>() <= ALIGN, "a pool's value is aligned to 8 at most") };
        const { assert!(N >= 1 && N <= 65_535, "a pool's capacity is 1 to 65,535 blocks") };
        New::with(())
    }

    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_pool {
        self.storage.get().cast()
    }

    /// Move `value` into a free block, and wait for one without a timeout. On an error the value is dropped.
    ///
    /// Context: thread. Blocks: until a block is free. Cost: O(1), and the move.
    ///
    /// # Errors
    /// With checks: [`Error::CONTEXT`] (in an ISR, or a wait outside a thread).
    #[inline(always)]
    pub fn alloc(&self, value: T) -> Result<PoolBlock<'_, T>> {
        self.alloc_for(value, Timeout::FOREVER)
    }

    /// Move `value` into a free block, and wait for one for at most `timeout`, which never ends early. On an error the
    /// value is dropped. Context: thread; with [`Timeout::NONE`] start too. Blocks: up to `timeout`.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (no block was freed); with checks: as [`Pool::alloc`].
    #[inline(always)]
    pub fn alloc_for(&self, value: T, timeout: impl Into<Timeout>) -> Result<PoolBlock<'_, T>> {
        let mut block = MaybeUninit::uninit();
        // SAFETY: the object lives; C writes the block's address during the call.
        Error::check(unsafe { hot::pool_alloc(self.raw(), timeout.into().as_millis(), block.as_mut_ptr()) })?;
        // SAFETY: after a success the address is there.
        Ok(unsafe { self.fill(block.assume_init(), value) })
    }

    /// Move `value` into a free block in an ISR. On an error the value is dropped. Blocks: never. Cost: O(1), and the
    /// move.
    ///
    /// # Errors
    /// [`Error::EMPTY`] (no block is free).
    #[inline(always)]
    pub fn alloc_from_isr(&self, _isr: IsrToken<'_>, value: T) -> Result<PoolBlock<'_, T>> {
        let mut block = MaybeUninit::uninit();
        // SAFETY: the object lives; C writes the block's address during the call.
        Error::check(unsafe { hot::pool_alloc_from_isr(self.raw(), block.as_mut_ptr()) })?;
        // SAFETY: after a success the address is there.
        Ok(unsafe { self.fill(block.assume_init(), value) })
    }

    /// # Safety
    /// `block` belongs to this pool and to the caller.
    #[inline(always)]
    unsafe fn fill(&self, block: *mut c_void, value: T) -> PoolBlock<'_, T> {
        let place = block.cast::<T>();
        // SAFETY: the block has the size of a value and its alignment, and is not NULL.
        unsafe {
            place.write(value);
            PoolBlock { pool: &*self.storage.get(), value: NonNull::new_unchecked(place) }
        }
    }

    /// The number of free blocks. Context: any. Blocks: never. Cost: O(1).
    #[must_use]
    #[inline(always)]
    pub fn available(&self) -> usize {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { hot::pool_available(self.raw()) }
    }
}

/// A value in a block of a [`Pool`]. Its drop drops the value and frees the block: in a thread, or before the start. In an
/// ISR, [`PoolBlock::free_from_isr`] does the same; with checks, a drop there stops the program.
pub struct PoolBlock<'pool, T> {
    pool: &'pool MaybeUninit<sys::ove_pool>,
    value: NonNull<T>,
}

// SAFETY: the value goes with the block.
unsafe impl<T: Send> Send for PoolBlock<'_, T> {}
// SAFETY: a shared block gives shared references to the value.
unsafe impl<T: Sync> Sync for PoolBlock<'_, T> {}

impl<T> PoolBlock<'_, T> {
    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_pool {
        core::ptr::from_ref(self.pool).cast_mut().cast()
    }

    /// Drop the value and free the block in an ISR. Blocks: never; a more urgent waiter runs when the ISR ends.
    #[inline(always)]
    pub fn free_from_isr(self, _isr: IsrToken<'_>) {
        let block = ManuallyDrop::new(self);
        // SAFETY: the value is this block's, and is not used again.
        unsafe { block.value.drop_in_place() };
        // SAFETY: the pool outlives its blocks. The only error, the context, is ruled out by the token.
        let _ = unsafe { hot::pool_free_from_isr(block.raw(), block.value.as_ptr().cast()) };
    }
}

impl<T> Deref for PoolBlock<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: the value lives until the block is dropped.
        unsafe { self.value.as_ref() }
    }
}

impl<T> DerefMut for PoolBlock<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above, and this is the only reference.
        unsafe { self.value.as_mut() }
    }
}

impl<T> Drop for PoolBlock<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the value is this block's, and is not used again.
        unsafe { self.value.drop_in_place() };
        // SAFETY: the pool outlives its blocks.
        let freed = unsafe { hot::pool_free(self.raw(), self.value.as_ptr().cast()) };
        if cfg!(ove_checks) && freed != 0 {
            crate::stop::stop(crate::stop::Stop::Context, c"ove::PoolBlock::drop");
        }
    }
}

// SAFETY: the fields are memory of any content.
unsafe impl<T, const N: usize> Object for Pool<T, N> {
    type Recipe = ();

    unsafe fn init(&self, (): ()) -> Result {
        let mut handle = MaybeUninit::uninit();
        // SAFETY: storage and blocks are as C wants them, and stay.
        Error::check(unsafe {
            sys::ove_pool_init(handle.as_mut_ptr(), self.raw(), self.blocks.get().cast(), size_of::<T>(), N)
        })
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_pool_deinit(self.raw()) })
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The heap: its statistics, and in heap mode objects on it and the allocator of the crate `alloc`.

use core::mem::MaybeUninit;

use crate::{sys, Error, Result};

/// State of the heap from which objects are allocated; in bytes. All 0 in zero-heap mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Size of the heap; 0 if it grows on demand.
    pub total: usize,
    /// Bytes in use, including the allocator's own if known.
    pub used: usize,
    /// Maximum number of bytes ever in use.
    pub peak: usize,
    /// Blocks in use.
    pub allocations: usize,
}

/// Read the state of the heap. Context: thread, start. Blocks: never. Cost: O(1).
///
/// # Errors
/// With checks: [`Error::CONTEXT`] (in an ISR).
pub fn stats() -> Result<Stats> {
    let mut raw = MaybeUninit::<sys::ove_heap_stats>::zeroed();
    // SAFETY: C fills the struct in during the call.
    Error::check(unsafe { sys::ove_heap_stats(raw.as_mut_ptr()) })?;
    // SAFETY: filled in, and before that zero, which is valid too.
    let raw = unsafe { raw.assume_init() };
    Ok(Stats { total: raw.total, used: raw.used, peak: raw.peak, allocations: raw.allocations })
}

/// Whether an allocation would stop the program: in zero-heap mode after `ove::run()`.
///
/// Context: any. Blocks: never. Cost: O(1).
#[must_use]
pub fn is_locked() -> bool {
    // SAFETY: no precondition.
    unsafe { sys::ove_heap_is_locked() }
}

#[cfg(not(ove_zero_heap))]
pub use owned::Owned;
#[cfg(not(ove_zero_heap))]
pub(crate) use owned::{create, destroy};

#[cfg(not(ove_zero_heap))]
mod owned {
    use core::marker::PhantomData;
    use core::mem::ManuallyDrop;
    use core::ops::Deref;
    use core::ptr::NonNull;

    use super::allocator;
    use crate::place::{New, Object};
    use crate::{Error, Result};

    /// The owner of an object on ove's heap; exists in heap mode only. Dropping it ends the object and frees its memory;
    /// an object that cannot be ended is leaked, memory included.
    pub struct Owned<T: Object> {
        object: NonNull<T>,
        owns: PhantomData<T>,
    }

    // SAFETY: an owner returns `&T`, and drops the object in its own thread: the rules of a box.
    unsafe impl<T: Object + Send> Send for Owned<T> {}
    // SAFETY: as above.
    unsafe impl<T: Object + Sync> Sync for Owned<T> {}

    impl<T: Object> Owned<T> {
        /// Make an object on the heap, with one allocation. Context: thread, start. Blocks: never.
        ///
        /// # Errors
        /// [`Error::NO_MEMORY`]; with checks: as the object's `_create` in C. The description is dropped.
        #[inline(always)]
        pub fn new(new: New<T>) -> Result<Self> {
            Ok(Owned { object: T::create(new.into_recipe())?, owns: PhantomData })
        }

        /// Keep the object forever.
        #[must_use]
        pub fn leak(self) -> &'static T
        where
            T: 'static,
        {
            let object = ManuallyDrop::new(self).object;
            // SAFETY: the object lives, and no code ends it from now on.
            unsafe { object.as_ref() }
        }

        /// End the object, free its memory, and return whether that succeeded.
        ///
        /// # Errors
        /// The owner, and the reason: as the object's `_destroy` in C.
        #[inline(always)]
        pub fn end(self) -> core::result::Result<(), (Self, Error)> {
            let owned = ManuallyDrop::new(self);
            // SAFETY: the object lives, and no other code borrows it, since we own its owner.
            match unsafe { T::destroy(owned.object) } {
                Ok(()) => Ok(()),
                Err(error) => Err((ManuallyDrop::into_inner(owned), error)),
            }
        }
    }

    impl<T: Object> Deref for Owned<T> {
        type Target = T;

        #[inline(always)]
        fn deref(&self) -> &T {
            // SAFETY: the object lives as long as its owner.
            unsafe { self.object.as_ref() }
        }
    }

    impl<T: Object> Drop for Owned<T> {
        fn drop(&mut self) {
            // SAFETY: the object lives, and its owner is being dropped. An object that cannot be ended is leaked.
            let take_back = || unsafe { T::destroy(self.object) };
            if take_back().is_err() && self.settle().is_ok() {
                let _ = take_back();
            }
        }
    }

    /// Allocate a block and create an object in it.
    #[inline(always)]
    pub(crate) fn create<T: Object>(recipe: T::Recipe) -> Result<NonNull<T>> {
        let block = allocator::allocate(size_of::<T>(), align_of::<T>());
        let Some(object) = NonNull::new(block.cast::<T>()) else {
            return Err(Error::NO_MEMORY);
        };
        // SAFETY: new memory of the right size and alignment, and any bytes are a valid object before its init.
        match unsafe { object.as_ref().init(recipe) } {
            Ok(()) => Ok(object),
            Err(error) => {
                // SAFETY: allocated above with the same alignment, and it contains no object.
                unsafe { allocator::release(block, align_of::<T>()) };
                Err(error)
            }
        }
    }

    /// End an object of [`create`] and free its block.
    ///
    /// # Safety
    /// The pointer is that of `create`, the object lives, and no code uses it after a success.
    #[inline(always)]
    pub(crate) unsafe fn destroy<T: Object>(object: NonNull<T>) -> Result {
        // SAFETY: the caller promises it; no reference to the object is left when its block is freed.
        unsafe { object.as_ref().deinit() }?;
        // SAFETY: a block of `create` with the same alignment; the object has ended.
        unsafe { allocator::release(object.as_ptr().cast(), align_of::<T>()) };
        Ok(())
    }
}

#[cfg(not(ove_zero_heap))]
pub(crate) mod allocator {
    use crate::sys::hot;

    /// The alignment of every block of the backend's heap.
    const ALIGN: usize = 8;

    /// Return a block of `size` bytes, or null. For a greater alignment, the block's address is stored before it.
    #[inline]
    #[allow(clippy::cast_ptr_alignment)] // aligned to more than a pointer
    pub(crate) fn allocate(size: usize, align: usize) -> *mut u8 {
        if align <= ALIGN {
            // SAFETY: no precondition.
            return unsafe { hot::heap_alloc(size) }.cast();
        }
        let Some(total) = size.checked_add(align + size_of::<usize>()) else {
            return core::ptr::null_mut();
        };
        // SAFETY: no precondition.
        let block = unsafe { hot::heap_alloc(total) }.cast::<u8>();
        if block.is_null() {
            return block;
        }
        let address = (block.addr() + size_of::<usize>()).next_multiple_of(align);
        // SAFETY: the block has space for the address, the padding and the bytes after them.
        unsafe {
            let aligned = block.add(address - block.addr());
            aligned.cast::<*mut u8>().sub(1).write(block);
            aligned
        }
    }

    /// Free a block.
    ///
    /// # Safety
    /// It comes from [`allocate`] with the same alignment, and nothing uses it.
    #[inline]
    #[allow(clippy::cast_ptr_alignment)] // as in `allocate`
    pub(crate) unsafe fn release(block: *mut u8, align: usize) {
        let start = if align <= ALIGN {
            block
        } else {
            // SAFETY: `allocate` stored the address of the whole block there.
            unsafe { block.cast::<*mut u8>().sub(1).read() }
        };
        // SAFETY: a block of the backend's heap, by the caller's promise.
        unsafe { hot::heap_free(start.cast()) };
    }

    #[cfg(all(feature = "global-allocator", not(test)))]
    mod global {
        use core::alloc::{GlobalAlloc, Layout};

        use super::{allocate, release};

        struct Heap;

        // SAFETY: `allocate` returns separate blocks of the requested size and alignment, or null.
        unsafe impl GlobalAlloc for Heap {
            unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
                allocate(layout.size(), layout.align())
            }

            unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
                // SAFETY: the contract of this function.
                unsafe { release(block, layout.align()) };
            }
        }

        #[global_allocator]
        static HEAP: Heap = Heap;
    }
}

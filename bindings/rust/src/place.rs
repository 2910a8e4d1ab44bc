// SPDX-License-Identifier: MIT OR Apache-2.0
//! The storage of objects. A kernel stores addresses, so an object is created in place and never moves.
//!
//! `Sem::new(..)` and similar functions return a [`New`]: the description of an object, which does nothing by itself.
//! It becomes an object in one of three places: [`statics!`](crate::statics!), a [`Place`], or `Owned` on the heap.

use core::cell::UnsafeCell;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::Deref;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::{step, Error, Result};

/// A kernel object with its Rust parts. Implemented by this crate's objects only.
///
/// # Safety
/// Every byte pattern, uninitialised bytes included, must be a valid `Self`: the memory exists before [`Object::init`].
pub unsafe trait Object: Sized {
    /// The arguments of [`Object::init`].
    type Recipe;

    /// Create the object in its final place.
    ///
    /// # Errors
    /// As the object's `_init` in C.
    ///
    /// # Safety
    /// Once for each life; `self` does not move until [`Object::deinit`] has succeeded, and no code uses it before.
    unsafe fn init(&self, recipe: Self::Recipe) -> Result;

    /// End the object. On failure it remains unchanged.
    ///
    /// # Errors
    /// As the object's `_deinit` in C.
    ///
    /// # Safety
    /// The object lives, and no code uses it after a success.
    unsafe fn deinit(&self) -> Result;

    /// Create the object on the heap: by default in an allocated block with [`Object::init`].
    ///
    /// # Errors
    /// As the object's `_create` in C.
    #[cfg(not(ove_zero_heap))]
    #[inline(always)]
    fn create(recipe: Self::Recipe) -> Result<core::ptr::NonNull<Self>> {
        crate::heap::create(recipe)
    }

    /// End an object of [`Object::create`] and free its memory. On failure it remains unchanged.
    ///
    /// # Errors
    /// As the object's `_destroy` in C.
    ///
    /// # Safety
    /// The pointer is that of [`Object::create`], the object lives, and no code uses it after a success.
    #[cfg(not(ove_zero_heap))]
    #[inline(always)]
    unsafe fn destroy(object: core::ptr::NonNull<Self>) -> Result {
        // SAFETY: the caller promises it.
        unsafe { crate::heap::destroy(object) }
    }

    /// Bring an object that could not end to rest, so that it can: the object's `_settle` in C. The default does
    /// nothing.
    ///
    /// # Errors
    /// As the object's `_settle` in C.
    fn settle(&self) -> Result {
        Err(Error::BUSY)
    }
}

/// The description of an object without a place.
#[must_use = "a description becomes an object in `statics!`, a `Place` or `Owned`"]
pub struct New<T: Object> {
    recipe: T::Recipe,
}

impl<T: Object> New<T> {
    #[inline(always)]
    pub(crate) const fn with(recipe: T::Recipe) -> Self {
        New { recipe }
    }

    #[inline(always)]
    pub(crate) fn into_recipe(self) -> T::Recipe {
        self.recipe
    }
}

/// A static place for one object at a time, created and ended at run time without a heap.
///
/// ```ignore
/// static PLACE: Place<Sem> = Place::new();
/// let sem = PLACE.put(Sem::new(0, 1))?;
/// ```
#[repr(C)] // the object comes first, so that its address is the place's
pub struct Place<T: Object> {
    object: UnsafeCell<MaybeUninit<T>>,
    is_taken: AtomicBool,
}

// SAFETY: `is_taken` gives the memory to one `Placed` at a time, which has the object's own thread rules.
unsafe impl<T: Object> Sync for Place<T> {}

impl<T: Object> Place<T> {
    /// A vacant place.
    #[must_use]
    pub const fn new() -> Self {
        Place { is_taken: AtomicBool::new(false), object: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    /// Create an object here. It ends, and the place is vacant again, when the returned owner is dropped.
    ///
    /// Context: thread, start. Blocks: never. Cost: as the object's `_init` in C.
    ///
    /// # Errors
    /// [`Error::BUSY`] (the place is taken); otherwise as the object's `_init` in C. The description is dropped.
    pub fn put(&'static self, new: New<T>) -> Result<Placed<T>> {
        if step::set(&self.is_taken, Ordering::Acquire) {
            return Err(Error::BUSY);
        }
        let placed = Placed { place: self, owns: PhantomData };
        // SAFETY: the place was vacant and is ours now; a static does not move.
        match unsafe { placed.init(new.into_recipe()) } {
            Ok(()) => Ok(placed),
            Err(error) => {
                // There is no object to end.
                let placed = ManuallyDrop::new(placed);
                placed.place.is_taken.store(false, Ordering::Release);
                Err(error)
            }
        }
    }
}

impl<T: Object> Default for Place<T> {
    fn default() -> Self {
        Place::new()
    }
}

/// The owner of an object in a [`Place`]. Dropping it ends the object; an object that cannot be ended is leaked,
/// together with its place.
pub struct Placed<T: Object + 'static> {
    place: &'static Place<T>,
    owns: PhantomData<T>,
}

impl<T: Object> Placed<T> {
    /// Keep the object forever, and its place with it.
    #[must_use]
    pub fn leak(self) -> &'static T {
        let place = ManuallyDrop::new(self).place;
        // SAFETY: the object lives, and no code ends it from now on.
        unsafe { (*place.object.get()).assume_init_ref() }
    }

    /// End the object and return whether it could be ended.
    ///
    /// # Errors
    /// The owner, and the reason: as the object's `_deinit` in C.
    pub fn end(self) -> core::result::Result<(), (Self, Error)> {
        // SAFETY: the object lives, and no other code borrows it, since we own its owner.
        match unsafe { self.deinit() } {
            Ok(()) => {
                let placed = ManuallyDrop::new(self);
                placed.place.is_taken.store(false, Ordering::Release);
                Ok(())
            }
            Err(error) => Err((self, error)),
        }
    }
}

impl<T: Object> Deref for Placed<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: the memory is a valid `T` by the contract of `Object`, and lives as long as the owner.
        unsafe { (*self.place.object.get()).assume_init_ref() }
    }
}

impl<T: Object> Drop for Placed<T> {
    fn drop(&mut self) {
        // SAFETY: the object lives, and its owner is being dropped.
        let take_back = || unsafe { self.deinit() };
        if take_back().or_else(|_| self.settle().and_then(|()| take_back())).is_ok() {
            self.place.is_taken.store(false, Ordering::Release);
        }
    }
}

/// `create` and `destroy` of an [`Object`] that is just the C object.
macro_rules! created_by_c {
    ($create:ident, $destroy:ident, $recipe:pat => $($argument:expr),*) => {
        #[cfg(not(ove_zero_heap))]
        #[inline(always)]
        fn create($recipe: Self::Recipe) -> Result<core::ptr::NonNull<Self>> {
            let mut handle = MaybeUninit::uninit();
            // SAFETY: C stores the handle before it returns.
            Error::check(unsafe { sys::$create(handle.as_mut_ptr() $(, $argument)*) })?;
            // SAFETY: after a success it is stored, and is the address of the object.
            Ok(unsafe { core::ptr::NonNull::new_unchecked(handle.assume_init().cast()) })
        }

        #[cfg(not(ove_zero_heap))]
        #[inline(always)]
        unsafe fn destroy(object: core::ptr::NonNull<Self>) -> Result {
            // SAFETY: the caller promises that the object lives and ends here.
            Error::check(unsafe { sys::$destroy(object.as_ptr().cast()) })
        }
    };
}

#[allow(unused_imports)] // a configuration without such objects
pub(crate) use created_by_c;

#[cfg(test)]
mod tests {
    use core::cell::UnsafeCell;
    use core::mem::MaybeUninit;
    use core::sync::atomic::{AtomicU32, Ordering::SeqCst};
    use std::sync::Arc;

    use super::*;

    /// A Rust-only object: holds a value, and fails to be created or ended if its description says so.
    struct Probe {
        recipe: UnsafeCell<MaybeUninit<Recipe>>,
    }

    struct Recipe {
        value: Arc<AtomicU32>,
        fails_to_start: bool,
        refuses_to_end: Arc<AtomicU32>,
    }

    // SAFETY: the value is shared by reference and is Sync.
    unsafe impl Sync for Probe {}
    // SAFETY: as above.
    unsafe impl Send for Probe {}

    impl Probe {
        fn describe(value: &Arc<AtomicU32>, fails_to_start: bool, refuses_to_end: u32) -> New<Self> {
            let refuses_to_end = Arc::new(AtomicU32::new(refuses_to_end));
            New::with(Recipe { value: value.clone(), fails_to_start, refuses_to_end })
        }

        fn recipe(&self) -> &Recipe {
            // SAFETY: written by `init`.
            unsafe { (*self.recipe.get()).assume_init_ref() }
        }
    }

    // SAFETY: the field is memory of any content.
    unsafe impl Object for Probe {
        type Recipe = Recipe;

        unsafe fn init(&self, recipe: Recipe) -> Result {
            if recipe.fails_to_start {
                return Err(Error::NO_MEMORY);
            }
            // SAFETY: nothing else uses the object yet.
            unsafe { (*self.recipe.get()).write(recipe) };
            Ok(())
        }

        unsafe fn deinit(&self) -> Result {
            if self.recipe().refuses_to_end.load(SeqCst) > 0 {
                self.recipe().refuses_to_end.fetch_sub(1, SeqCst);
                return Err(Error::BUSY);
            }
            // SAFETY: written by `init`, and nothing uses it any more.
            unsafe { (*self.recipe.get()).assume_init_drop() };
            Ok(())
        }

        fn settle(&self) -> Result {
            self.recipe().value.fetch_add(1, SeqCst);
            Ok(())
        }
    }

    /// A place holds one object at a time, and is vacant again when its owner is dropped.
    #[test]
    fn place_is_vacant_after_a_drop() {
        static PLACE: Place<Probe> = Place::new();
        let value = Arc::new(AtomicU32::new(0));
        let first = PLACE.put(Probe::describe(&value, false, 0));
        assert!(first.is_ok());
        assert!(PLACE.put(Probe::describe(&value, false, 0)).err() == Some(Error::BUSY));
        drop(first);
        assert!(value.load(SeqCst) == 0);
        assert!(Arc::strong_count(&value) == 1);
        assert!(PLACE.put(Probe::describe(&value, false, 0)).is_ok());
    }

    /// A failed init leaves the place vacant and drops the description.
    #[test]
    fn place_is_vacant_after_a_failure() {
        static PLACE: Place<Probe> = Place::new();
        let value = Arc::new(AtomicU32::new(0));
        assert!(PLACE.put(Probe::describe(&value, true, 0)).err() == Some(Error::NO_MEMORY));
        assert!(Arc::strong_count(&value) == 1);
        assert!(PLACE.put(Probe::describe(&value, false, 0)).is_ok());
    }

    /// An object that is not at rest is settled by the drop of its owner, once.
    #[test]
    fn place_is_vacant_after_an_object_has_settled() {
        static PLACE: Place<Probe> = Place::new();
        let value = Arc::new(AtomicU32::new(0));
        drop(PLACE.put(Probe::describe(&value, false, 1)));
        assert!(value.load(SeqCst) == 1);
        assert!(PLACE.put(Probe::describe(&value, false, 0)).is_ok());
    }

    /// An object that cannot be ended is returned to the caller; if it is then dropped, it keeps its place.
    #[test]
    fn object_in_use_stays() {
        static PLACE: Place<Probe> = Place::new();
        let value = Arc::new(AtomicU32::new(0));
        let Ok(placed) = PLACE.put(Probe::describe(&value, false, 3)) else { panic!("it can be made") };
        let Err((placed, error)) = placed.end() else { panic!("it refuses once") };
        assert!(error == Error::BUSY);
        drop(placed);
        assert!(PLACE.put(Probe::describe(&value, false, 0)).err() == Some(Error::BUSY));
    }

    #[cfg(not(ove_zero_heap))]
    mod on_the_heap {
        use core::ffi::c_void;
        use std::alloc::{alloc, dealloc, Layout};

        use super::*;
        use crate::Owned;

        const HEAD: usize = 16;

        // The C side of the seam: blocks aligned to 16, like malloc's, with their size stored before them.
        #[no_mangle]
        extern "C" fn ove_rust_heap_alloc(size: usize) -> *mut c_void {
            let Ok(layout) = Layout::from_size_align(size + HEAD, HEAD) else { return core::ptr::null_mut() };
            // SAFETY: the size is not 0.
            unsafe {
                let block = alloc(layout);
                block.cast::<usize>().write(layout.size());
                block.add(HEAD).cast()
            }
        }

        #[no_mangle]
        extern "C" fn ove_rust_heap_free(block: *mut c_void) {
            // SAFETY: a block of the function above.
            unsafe {
                let block = block.cast::<u8>().sub(HEAD);
                let size = block.cast::<usize>().read();
                dealloc(block, Layout::from_size_align_unchecked(size, HEAD));
            }
        }

        /// An object on the heap is ended and freed with its owner; a failed one is freed at once.
        #[test]
        fn owner_frees() {
            let value = Arc::new(AtomicU32::new(0));
            let owned = Owned::<Probe>::new(Probe::describe(&value, false, 1));
            let Ok(owned) = owned else { panic!("it can be made") };
            let Err((owned, _)) = owned.end() else { panic!("it refuses once") };
            drop(owned);
            assert!(Arc::strong_count(&value) == 1);
            assert!(Owned::<Probe>::new(Probe::describe(&value, true, 0)).err() == Some(Error::NO_MEMORY));
            assert!(Arc::strong_count(&value) == 1);
        }

        /// A block of any alignment is aligned, separate and freed as a whole.
        #[test]
        fn blocks_are_aligned() {
            for align in [1, 8, 16, 64, 4096] {
                let blocks = [1, 7, 100].map(|size| (size, crate::heap::allocator::allocate(size, align)));
                for (size, block) in blocks {
                    assert!(!block.is_null() && block.addr() % align == 0);
                    // SAFETY: the block has that many bytes.
                    unsafe { block.write_bytes(0xa5, size) };
                }
                for (_, block) in blocks {
                    // SAFETY: allocated above with the same alignment.
                    unsafe { crate::heap::allocator::release(block, align) };
                }
            }
        }
    }
}

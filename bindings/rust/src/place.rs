// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where objects live. A kernel keeps addresses, so an object is made in place and never moves.
//!
//! `Sem::new(..)` and its siblings give a [`New`]: the description of an object, which does nothing by itself. It becomes
//! an object in one of three places: [`statics!`](crate::statics), a [`Place`], or `Owned` on the heap.

use core::cell::UnsafeCell;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::Deref;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::{Error, Result};

/// A kernel object with its Rust parts. Implemented by this crate's objects only.
///
/// # Safety
/// Every byte pattern, uninitialised bytes included, must be a valid `Self`: the memory exists before [`Object::init`].
pub unsafe trait Object: Sized {
    /// What [`Object::init`] needs to know.
    type Recipe;

    /// Make the object in its final place.
    ///
    /// # Errors
    /// As the object's `_init` in C.
    ///
    /// # Safety
    /// Once for each life; `self` stays where it is until [`Object::deinit`] has succeeded, and nobody uses it before.
    unsafe fn init(&self, recipe: Self::Recipe) -> Result;

    /// End the object. On failure it lives on unchanged.
    ///
    /// # Errors
    /// As the object's `_deinit` in C.
    ///
    /// # Safety
    /// The object lives, and nobody uses it after a success.
    unsafe fn deinit(&self) -> Result;

    /// Make the object on the heap: by default a block of ours and [`Object::init`].
    ///
    /// # Errors
    /// As the object's `_create` in C.
    #[cfg(not(ove_zero_heap))]
    #[inline(always)]
    fn create(recipe: Self::Recipe) -> Result<core::ptr::NonNull<Self>> {
        crate::heap::create(recipe)
    }

    /// End an object of [`Object::create`] and free its memory. On failure it lives on unchanged.
    ///
    /// # Errors
    /// As the object's `_destroy` in C.
    ///
    /// # Safety
    /// The object lives, and nobody uses it after a success.
    #[cfg(not(ove_zero_heap))]
    #[inline(always)]
    unsafe fn destroy(&self) -> Result {
        // SAFETY: the caller promises it.
        unsafe { crate::heap::destroy(self) }
    }

    /// What a drop does before [`Object::deinit`]: ask to stop, wait for the end. By default nothing.
    fn quiesce(&self) {}
}

/// The description of an object that has no place yet.
#[must_use = "a description becomes an object in `statics!`, a `Place` or `Owned`"]
pub struct New<T: Object> {
    recipe: T::Recipe,
}

impl<T: Object> New<T> {
    #[inline(always)]
    pub(crate) const fn with(recipe: T::Recipe) -> Self {
        New { recipe }
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn into_recipe(self) -> T::Recipe {
        self.recipe
    }
}

/// Memory for the static behind [`statics!`](crate::statics).
///
/// # Safety
/// The object must be initialised before anybody else can reach it.
#[doc(hidden)]
#[must_use]
pub const unsafe fn vacant<T: Object>() -> T {
    // SAFETY: every byte pattern is a valid object, by the contract of `Object`.
    unsafe { MaybeUninit::zeroed().assume_init() }
}

/// A static place for one object at a time, made and ended at run time without a heap.
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

    /// Make an object here. It ends, and the place is vacant again, when the returned owner is dropped.
    ///
    /// Context: thread, start. Blocks: never. Cost: as the object's `_init` in C.
    ///
    /// # Errors
    /// [`Error::BUSY`] (the place is taken); else as the object's `_init` in C. The description is dropped.
    pub fn put(&'static self, new: New<T>) -> Result<Placed<T>> {
        if self.is_taken.swap(true, Ordering::Acquire) {
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

/// The owner of an object in a [`Place`]. Dropping it ends the object; one that cannot be ended stays, and so does its
/// place.
pub struct Placed<T: Object + 'static> {
    place: &'static Place<T>,
    owns: PhantomData<T>,
}

impl<T: Object> Placed<T> {
    /// Keep the object for ever, and its place with it.
    #[must_use]
    pub fn leak(self) -> &'static T {
        let place = ManuallyDrop::new(self).place;
        // SAFETY: the object lives, and nobody ends it any more.
        unsafe { (*place.object.get()).assume_init_ref() }
    }

    /// End the object and learn whether it could be ended.
    ///
    /// # Errors
    /// The owner, and why: as the object's `_deinit` in C.
    pub fn end(self) -> core::result::Result<(), (Self, Error)> {
        // SAFETY: the object lives, and nobody else borrows it, since we own its owner.
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
        self.quiesce();
        // SAFETY: the object lives, and its owner goes away.
        if unsafe { self.deinit() }.is_ok() {
            self.place.is_taken.store(false, Ordering::Release);
        }
    }
}

/// `create` and `destroy` of an [`Object`] that is C's object and nothing more.
macro_rules! created_by_c {
    ($create:ident, $destroy:ident, $recipe:pat => $($argument:expr),*) => {
        #[cfg(not(ove_zero_heap))]
        #[inline(always)]
        fn create($recipe: Self::Recipe) -> Result<core::ptr::NonNull<Self>> {
            let mut handle = MaybeUninit::uninit();
            // SAFETY: C stores the handle before it answers.
            Error::check(unsafe { sys::$create(handle.as_mut_ptr() $(, $argument)*) })?;
            // SAFETY: after a success it is stored, and the address of the object.
            Ok(unsafe { core::ptr::NonNull::new_unchecked(handle.assume_init().cast()) })
        }

        #[cfg(not(ove_zero_heap))]
        #[inline(always)]
        unsafe fn destroy(&self) -> Result {
            // SAFETY: the caller promises that the object lives and ends here.
            Error::check(unsafe { sys::$destroy(self.raw()) })
        }
    };
}

#[allow(unused_imports)] // a configuration without such objects
pub(crate) use created_by_c;

/// Declare objects as statics that are ready before `ove_main()`, as `OVE_*_DEFINE_STATIC` does in C.
///
/// The memory is zero at load; the board's start-up calls each object's init, so that a use needs no check. Descriptions
/// are constant expressions. An object that cannot be made stops the program (`OVE_STOP_STATIC`) and names it.
///
/// ```ignore
/// ove::statics! {
///     static READY: Sem = Sem::new(0, 1);
///     pub static LINES: Queue<u32, 8> = Queue::new();
/// }
/// ```
#[macro_export]
macro_rules! statics {
    ($($(#[$meta:meta])* $visibility:vis static $name:ident: $object:ty = $new:expr;)*) => {$(
        $(#[$meta])*
        // SAFETY: the record below initialises it before any code that could name it runs.
        $visibility static $name: $object = unsafe { $crate::place::vacant() };

        const _: () = {
            #[allow(clippy::declare_interior_mutable_const)] // a description is used once
            const NEW: $crate::New<$object> = $new;

            extern "C" fn init() -> ::core::ffi::c_int {
                // SAFETY: the start-up calls this once, before anybody else runs; a static does not move.
                match unsafe { $crate::place::Object::init(&$name, NEW.into_recipe()) } {
                    Ok(()) => 0,
                    Err(error) => error.code(),
                }
            }

            // In the object file of the static itself, so that the linker takes both or neither.
            #[used]
            #[link_section = "ove_static"]
            static RECORD: $crate::sys::ove_static_object = $crate::sys::ove_static_object {
                init,
                name: concat!(stringify!($name), "\0").as_ptr().cast(),
            };
        };
    )*};
}

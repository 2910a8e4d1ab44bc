// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects at file scope: [`statics!`](crate::statics!) and what it expands to.

use core::ffi::{c_char, c_int};
use core::mem::MaybeUninit;

use crate::place::{New, Object};
use crate::sys;

/// One object of [`statics!`](crate::statics!): its memory and its description.
///
/// # Safety
/// [`Static::object`] returns memory of [`vacant`] that only the start-up code's one call of the record initialises.
#[doc(hidden)]
pub unsafe trait Static {
    /// The object's type.
    type Object: Object + 'static;
    /// The description from which the object is created; used once.
    const NEW: New<Self::Object>;
    /// The object.
    fn object() -> &'static Self::Object;
}

/// Memory for an object that the start-up code initialises.
///
/// # Safety
/// The object must be initialised before other code can reach it.
#[doc(hidden)]
#[must_use]
pub const unsafe fn vacant<T: Object>() -> T {
    // SAFETY: every byte pattern is a valid object, by the contract of `Object`.
    unsafe { MaybeUninit::zeroed().assume_init() }
}

/// The record that makes the start-up code initialise `S`; `name` ends in a zero.
#[doc(hidden)]
#[must_use]
pub const fn record<S: Static>(name: &'static str) -> sys::ove_static_object {
    assert!(name.as_bytes()[name.len() - 1] == 0, "C reads the name up to a zero");
    sys::ove_static_object { init: init::<S>, name: name.as_ptr().cast::<c_char>() }
}

/// # Safety
/// Called once, by the start-up code, before other code runs.
unsafe extern "C" fn init<S: Static>() -> c_int {
    // SAFETY: the first and only init, by the contracts of this function and of `Static`; a static does not move.
    match unsafe { S::object().init(S::NEW.into_recipe()) } {
        Ok(()) => 0,
        Err(error) => error.code(),
    }
}

/// Rejects what the lint `unsafe_code` would find in the user's own code but does not find in a macro's.
#[doc(hidden)]
#[macro_export]
macro_rules! __harmless_attribute {
    (doc) => {};
    (allow) => {};
    (expect) => {};
    (warn) => {};
    (deny) => {};
    (forbid) => {};
    (cfg) => {};
    (deprecated) => {};
    (must_use) => {};
    ($other:ident) => {
        $crate::__core::compile_error!($crate::__core::concat!(
            "the attribute `",
            $crate::__core::stringify!($other),
            "` is not one for a macro of ove: doc, cfg, deprecated, must_use and the levels of lints are"
        ));
    };
}

/// Declare objects as statics that are ready before `ove_main()`, as `OVE_*_DEFINE_STATIC` does in C.
///
/// The memory is zero at load; the board's start-up code calls each object's init, so that a use needs no check.
/// Descriptions are constant expressions. An object that cannot be created stops the program (`OVE_STOP_STATIC`) and is
/// named.
///
/// ```ignore
/// ove::statics! {
///     static READY: Sem = Sem::new(0, 1);
///     pub static LINES: Queue<u32, 8> = Queue::new();
/// }
/// ```
// The user's expression sees every item around it, so there is only one, with a reserved name, and safe code can do
// nothing with it. Every path begins with `$crate`, since the user's items may have any name.
#[macro_export]
macro_rules! statics {
    ($($(#[$attribute:ident $($argument:tt)*])* $visibility:vis static $name:ident: $object:ty = $new:expr;)*) => {$(
        $($crate::__harmless_attribute!($attribute);)*
        $(#[$attribute $($argument)*])*
        // SAFETY: the record below initialises it before any code that could name it runs.
        $visibility static $name: $object = unsafe { $crate::statics::vacant() };

        const _: () = {
            enum __OveStatic {}

            // SAFETY: made by `vacant` above; only the record refers to this.
            unsafe impl $crate::statics::Static for __OveStatic {
                type Object = $object;
                #[allow(clippy::declare_interior_mutable_const)] // a description is used once
                const NEW: $crate::New<$object> = $new;
                fn object() -> &'static $object {
                    &$name
                }
            }

            const _: () = {
                // In the object file of the static itself, so that the linker takes both or neither.
                #[used]
                #[link_section = "ove_static"]
                static RECORD: $crate::sys::ove_static_object =
                    $crate::statics::record::<__OveStatic>($crate::__core::concat!($crate::__core::stringify!($name), "\0"));
            };
        };
    )*};
}

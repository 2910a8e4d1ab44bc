// SPDX-License-Identifier: MIT OR Apache-2.0
//! The errors of calls, with the numbers in `ove/error.h`.

use core::ffi::{c_int, CStr};
use core::fmt;
use core::num::NonZeroI32;

use crate::sys;

/// The reason why a call failed. The value is C's number, so no decoding is needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Error(NonZeroI32);

/// `Result<()>` is one machine word, and `Ok(())` is 0, like `OVE_OK`.
pub type Result<T = (), E = Error> = core::result::Result<T, E>;

const _: () = assert!(size_of::<Result>() == size_of::<c_int>(), "Result<()> must be C's int");

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $c:ident;)*) => {
        impl Error {
            $($(#[$doc])* pub const $name: Error = Error(match NonZeroI32::new($number) {
                Some(number) => number,
                None => panic!("an error is not 0"),
            });)*
        }
        $(const _: () = assert!($number as i64 == sys::layout::$c, concat!(stringify!($c), " has another number in C"));)*
    };
}

errors! {
    /// An argument is out of range.
    INVALID = -1, VALUE_OVE_ERR_INVALID;
    /// The timeout expired.
    TIMEOUT = -2, VALUE_OVE_ERR_TIMEOUT;
    /// The allocator has no block of that size.
    NO_MEMORY = -3, VALUE_OVE_ERR_NO_MEMORY;
    /// There is no free space, and the call does not wait.
    FULL = -4, VALUE_OVE_ERR_FULL;
    /// Nothing is available, and the call does not wait.
    EMPTY = -5, VALUE_OVE_ERR_EMPTY;
    /// The caller does not hold the mutex.
    NOT_OWNER = -6, VALUE_OVE_ERR_NOT_OWNER;
    /// The wait would never end: the caller waits for itself.
    DEADLOCK = -7, VALUE_OVE_ERR_DEADLOCK;
    /// The count is at its maximum.
    OVERFLOW = -8, VALUE_OVE_ERR_OVERFLOW;
    /// The object is in use, and the call does not wait.
    BUSY = -9, VALUE_OVE_ERR_BUSY;
    /// The call is not legal in this context, for example in an ISR.
    CONTEXT = -10, VALUE_OVE_ERR_CONTEXT;
    /// This kernel does not support it; see the backend's table.
    NOT_SUPPORTED = -11, VALUE_OVE_ERR_NOT_SUPPORTED;
    /// Another thread or an ISR ended the wait.
    CANCELLED = -12, VALUE_OVE_ERR_CANCELLED;
    /// The caller has locked a robust C mutex whose last owner has ended.
    OWNER_DEAD = -13, VALUE_OVE_ERR_OWNER_DEAD;
    /// Another thread has closed the C object that the call waited for.
    CLOSED = -14, VALUE_OVE_ERR_CLOSED;
}

impl Error {
    /// C's number of this error; negative.
    #[must_use]
    #[inline]
    pub const fn code(self) -> i32 {
        self.0.get()
    }

    /// The error's name in C, such as `"OVE_ERR_TIMEOUT"`. Context: any. Cost: O(1).
    #[must_use]
    pub fn name(self) -> &'static str {
        // SAFETY: the string is the library's, constant and terminated, for every number.
        let name = unsafe { CStr::from_ptr(sys::ove_strerror(self.code())) };
        name.to_str().unwrap_or("OVE_ERR_?")
    }

    /// Converts C's return value to a result. `OVE_OK` and every count above it are `Ok`.
    #[inline(always)]
    pub(crate) const fn check(code: c_int) -> Result {
        match NonZeroI32::new(code) {
            None => Ok(()),
            Some(error) => Err(Error(error)),
        }
    }

    /// The error of a C function that returns only on an error.
    #[inline(always)]
    pub(crate) const fn given(code: c_int) -> Self {
        match NonZeroI32::new(code) {
            None => Self::CONTEXT,
            Some(error) => Self(error),
        }
    }

    /// [`Error::check`] for a call whose only error is a caller's bug, which only checks detect.
    #[cfg(any(ove_queue, ove_stream, ove_timer, not(ove_configured)))]
    #[inline(always)]
    pub(crate) const fn check_bug(code: c_int) -> Result {
        if cfg!(ove_checks) {
            Self::check(code)
        } else {
            Ok(())
        }
    }

    /// A count, or the error if it is below zero.
    #[cfg(any(ove_queue, ove_stream, not(ove_configured)))]
    #[inline(always)]
    pub(crate) const fn check_count(code: c_int) -> Result<usize> {
        match NonZeroI32::new(code) {
            Some(error) if code < 0 => Err(Error(error)),
            #[allow(clippy::cast_sign_loss)] // not negative here
            _ => Ok(code as usize),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl core::error::Error for Error {}

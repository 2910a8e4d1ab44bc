// SPDX-License-Identifier: MIT OR Apache-2.0
//! The application's start.

use crate::{sys, Error};

/// Lock the heap in zero-heap mode, then start the scheduler. Returns only on failure.
///
/// Context: start. Blocks: forever; the program ends with `board::exit()` or a stop. Errors as [`start_scheduler`].
#[must_use]
pub fn run() -> Error {
    // SAFETY: no precondition; a call from a wrong context returns an error.
    Error::given(unsafe { sys::ove_rust_run() })
}

/// Only start the scheduler and leave the heap as it is. [`run`] is the usual way. Returns only on failure:
/// [`Error::NO_MEMORY`], [`Error::CONTEXT`] (it runs already).
///
/// Context: start. Blocks: forever.
#[must_use]
pub fn start_scheduler() -> Error {
    // SAFETY: no precondition; a call from a wrong context returns an error.
    Error::given(unsafe { sys::ove_rust_start_scheduler() })
}

/// The return types that `ove::main!` accepts from an application's main function.
pub trait MainResult {
    /// The error, if there is one.
    fn error(self) -> Option<Error>;
}

impl MainResult for () {
    fn error(self) -> Option<Error> {
        None
    }
}

impl MainResult for Error {
    fn error(self) -> Option<Error> {
        Some(self)
    }
}

impl MainResult for crate::Result {
    fn error(self) -> Option<Error> {
        self.err()
    }
}

impl MainResult for crate::Result<core::convert::Infallible> {
    fn error(self) -> Option<Error> {
        self.err()
    }
}

/// The body of [`main!`](crate::main).
#[doc(hidden)]
pub trait Main {
    /// The application's own code.
    fn main() -> impl MainResult;
}

/// Run the application's start.
#[doc(hidden)]
pub fn enter<M: Main>() {
    #[cfg(not(ove_configured))]
    crate::sys::needs_an_image();
    if let Some(error) = M::main().error() {
        // SAFETY: no precondition. Formatting it here would be the larger part of a small program.
        unsafe { sys::ove_rust_main_failed(error.code()) };
    }
}

/// Make a function the application's start, C's `ove_main()`. It creates its objects and calls [`run`]. If it returns,
/// the program stops (`OVE_STOP_NOT_STARTED`), after a line with the error if it returns one.
// As in `statics!`: the expression sees one item with a reserved name, and every path begins with `$crate`.
#[macro_export]
macro_rules! main {
    ($main:expr) => {
        const _: () = {
            enum __OveMain {}

            impl $crate::run::Main for __OveMain {
                fn main() -> impl $crate::run::MainResult {
                    ($main)()
                }
            }

            const _: () = {
                #[no_mangle]
                extern "C" fn ove_main() {
                    $crate::run::enter::<__OveMain>();
                }
            };
        };
    };
}

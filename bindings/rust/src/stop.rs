// SPDX-License-Identifier: MIT OR Apache-2.0
//! The numbered stop: ends a program that must not continue.

use core::ffi::{c_int, CStr};

use crate::sys;

/// Why a program is stopped; the process exits with 64 plus the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Stop {
    /// Caller's bug: an argument is out of range.
    Argument = 1,
    /// Caller's bug: the call is not legal in this context.
    Context = 2,
    /// An allocation after `ove::run()` in zero-heap mode.
    HeapLocked = 3,
    /// A stack overflowed.
    Stack = 4,
    /// The kernel's own assertion failed.
    Kernel = 5,
    /// A processor fault.
    Fault = 6,
    /// `ove_main()` returned without a running scheduler.
    NotStarted = 7,
    /// An object of `statics!` could not be created.
    Static = 8,
    /// Caller's bug, detected by a binding: wrong state and no way to return it.
    Misuse = 9,
    /// The program gave up by itself: a panic.
    Panic = 10,
    /// A watchdog was not fed in time.
    Watchdog = 11,
}

macro_rules! pin_stops {
    ($($name:ident = $c:ident,)*) => {
        $(const _: () = assert!(Stop::$name as i64 == sys::layout::$c, concat!(stringify!($c), " differs in C"));)*
    };
}

pin_stops! {
    Argument = VALUE_OVE_STOP_ARGUMENT,
    Context = VALUE_OVE_STOP_CONTEXT,
    HeapLocked = VALUE_OVE_STOP_HEAP_LOCKED,
    Stack = VALUE_OVE_STOP_STACK,
    Kernel = VALUE_OVE_STOP_KERNEL,
    Fault = VALUE_OVE_STOP_FAULT,
    NotStarted = VALUE_OVE_STOP_NOT_STARTED,
    Static = VALUE_OVE_STOP_STATIC,
    Misuse = VALUE_OVE_STOP_MISUSE,
    Panic = VALUE_OVE_STOP_PANIC,
    Watchdog = VALUE_OVE_STOP_WATCHDOG,
}

/// Stop the program: prints `ove: stop NUMBER (reason) in PLACE` and exits. Context: any. Never returns.
#[cold]
pub fn stop(why: Stop, place: &CStr) -> ! {
    // SAFETY: the place is terminated and outlives the call, which does not return.
    unsafe { sys::ove_stop(why as c_int, place.as_ptr()) }
}

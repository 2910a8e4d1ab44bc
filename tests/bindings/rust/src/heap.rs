// SPDX-License-Identifier: MIT OR Apache-2.0
use alloc::boxed::Box;
use core::ffi::c_char;
use core::hint::black_box;

use ove::stop::Stop;

use crate::harness::in_isr;

extern "C" {
    fn test_allocators_refuse_isr() -> bool;
    fn test_skip(reason: *const c_char);
}

test!(stops(Stop::Context as i32, "an allocation in an interrupt") heap.isr.allocation_stops,
    "The language's own allocation in an interrupt stops the program, with checks and without.", {
    // SAFETY: the function only returns a fact.
    if !unsafe { test_allocators_refuse_isr() } {
        // SAFETY: the text is a constant.
        unsafe { test_skip(c"the heap is the kernel's own, which serves interrupts".as_ptr()) };
        return;
    }
    in_isr(|_| drop(black_box(Box::new(black_box(7)))));
});

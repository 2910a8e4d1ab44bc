// SPDX-License-Identifier: MIT OR Apache-2.0
//! `bench/harness` for a case that is a Rust type: created by its setup, borrowed by its body, dropped by its teardown.

use core::cell::UnsafeCell;
use core::ffi::{c_char, c_void, CStr};
use core::mem::MaybeUninit;
use core::ptr::null;
use core::sync::atomic::{compiler_fence, Ordering};

/// One case; its row in `bench/cases.yaml` has the other facts.
pub trait Case: Sized {
    const SUITE: &'static CStr;
    const NAME: &'static CStr;
    /// True if the harness calls `before` and `after`.
    const PROVES: bool = false;

    /// Create the objects; `None` fails the case.
    fn setup() -> Option<Self>;
    /// Before each iteration, not measured.
    fn before(&self) {}
    /// The measured call.
    fn body(&mut self);
    /// After each iteration, not measured: true if the `proof` of its row holds.
    fn after(&self) -> bool {
        true
    }
    /// Delete the objects; false fails the case.
    fn teardown(self) -> bool {
        true
    }
}

type Hook = extern "C" fn(context: *mut c_void);
type Check = extern "C" fn(context: *mut c_void) -> bool;

#[repr(C)]
struct RawCase {
    suite: *const c_char,
    name: *const c_char,
    setup: Option<Check>,
    before: Option<Hook>,
    body: Hook,
    after: Option<Check>,
    teardown: Option<Check>,
    context: *mut c_void,
    note: *const c_char,
}

#[cfg(not(ove_zero_heap))]
#[repr(C)]
struct RawMemory {
    suite: *const c_char,
    name: *const c_char,
    create: Check,
    destroy: Check,
    context: *mut c_void,
}

extern "C" {
    fn ove_bench_run(case: *const RawCase);
    #[cfg(not(ove_zero_heap))]
    fn ove_bench_run_memory(memory: *const RawMemory);
    fn ove_bench_fail();
}

extern "C" fn setup<C: Case>(context: *mut c_void) -> bool {
    match C::setup() {
        Some(case) => {
            // SAFETY: `run` gave the address of a vacant case.
            unsafe { context.cast::<C>().write(case) };
            true
        }
        None => false,
    }
}

extern "C" fn before<C: Case>(context: *mut c_void) {
    // SAFETY: the harness calls this between setup and teardown.
    unsafe { &*context.cast::<C>() }.before();
}

extern "C" fn body<C: Case>(context: *mut c_void) {
    // SAFETY: as above, and one at a time.
    unsafe { &mut *context.cast::<C>() }.body();
    // Costs nothing; keeps the last expectation from becoming a conditional tail call, which the others are not.
    compiler_fence(Ordering::SeqCst);
}

extern "C" fn after<C: Case>(context: *mut c_void) -> bool {
    // SAFETY: as above.
    unsafe { &*context.cast::<C>() }.after()
}

extern "C" fn teardown<C: Case>(context: *mut c_void) -> bool {
    // SAFETY: the harness calls this once, after the last body.
    unsafe { context.cast::<C>().read() }.teardown()
}

/// Measure a case and report it. The harness does not call hooks that the case does not define.
pub fn run<C: Case>() {
    let mut case = MaybeUninit::<C>::uninit();
    let has_hooks = C::PROVES;
    let raw = RawCase {
        suite: C::SUITE.as_ptr(),
        name: C::NAME.as_ptr(),
        setup: Some(setup::<C>),
        before: if has_hooks { Some(before::<C>) } else { None },
        body: body::<C>,
        after: if has_hooks { Some(after::<C>) } else { None },
        teardown: Some(teardown::<C>),
        context: case.as_mut_ptr().cast(),
        note: null(),
    };
    // SAFETY: the struct is that of bench.h and outlives the call.
    unsafe { ove_bench_run(&raw const raw) };
}

/// Count the bytes that one `C` takes from the heap.
#[cfg(not(ove_zero_heap))]
pub fn run_memory<C: Case>(name: &'static CStr) {
    let mut case = MaybeUninit::<C>::uninit();
    let raw = RawMemory {
        suite: C::SUITE.as_ptr(),
        name: name.as_ptr(),
        create: setup::<C>,
        destroy: teardown::<C>,
        context: case.as_mut_ptr().cast(),
    };
    // SAFETY: the struct is that of bench.h and outlives the call.
    unsafe { ove_bench_run_memory(&raw const raw) };
}

/// Receives the values that a case reads, like C's volatile variable.
pub struct Sink<T: Copy>(UnsafeCell<T>);

// SAFETY: written by the runner only, and never read.
unsafe impl<T: Copy> Sync for Sink<T> {}

impl<T: Copy> Sink<T> {
    pub const fn new(value: T) -> Self {
        Sink(UnsafeCell::new(value))
    }

    #[inline(always)]
    pub fn write(&self, value: T) {
        // SAFETY: the runner is the only one here.
        unsafe { self.0.get().write_volatile(value) };
    }
}

/// Count a wrong result.
#[cold]
#[inline(never)]
pub fn fail() {
    // SAFETY: no precondition.
    unsafe { ove_bench_fail() };
}

/// Count a wrong result unless `condition` holds.
#[inline(always)]
pub fn expect(condition: bool) {
    if !condition {
        fail();
    }
}

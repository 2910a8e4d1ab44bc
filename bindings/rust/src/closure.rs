// SPDX-License-Identifier: MIT OR Apache-2.0
//! Closures with a nameable type, for objects in statics: a closure's own type cannot be named.

use core::ffi::c_void;
use core::mem::{ManuallyDrop, MaybeUninit};

use crate::entry::Entry;

/// A closure with up to `BYTES` bytes of captures, stored inside, that returns a `T`. Running it costs one indirect
/// call.
///
/// ```ignore
/// static PLACE: Place<Thread<2048, Closure<8>>> = Place::new();
/// let limit = measure();
/// let thread = PLACE.put(Thread::new(c"watch", Priority::High, Closure::new(move || watch(limit))))?;
/// ```
pub struct Closure<const BYTES: usize, T = ()> {
    captures: Captures<BYTES>,
    call: unsafe fn(*mut c_void) -> T,
    drop: unsafe fn(*mut c_void),
}

#[repr(C, align(8))]
struct Captures<const BYTES: usize>(MaybeUninit<[u8; BYTES]>);

// SAFETY: made of a closure that is Send.
unsafe impl<const BYTES: usize, T> Send for Closure<BYTES, T> {}

impl<const BYTES: usize, T> Closure<BYTES, T> {
    /// Store `closure`. Does not compile if its captures have more than `BYTES` bytes, or an alignment above 8.
    pub const fn new<F: FnOnce() -> T + Send + 'static>(closure: F) -> Self {
        const { assert!(size_of::<F>() <= BYTES, "the closure's captures are larger than its `Closure<BYTES>`") };
        const { assert!(align_of::<F>() <= align_of::<Captures<BYTES>>(), "captures are aligned to 8 bytes at most") };
        let mut captures = Captures(MaybeUninit::uninit());
        // SAFETY: size and alignment were checked above.
        unsafe { (&raw mut captures).cast::<F>().write(closure) };
        Closure { captures, call: call::<F, T>, drop: drop_in_place::<F> }
    }
}

/// Safety: `closure` points to an `F`, which moves out.
unsafe fn call<F: FnOnce() -> T, T>(closure: *mut c_void) -> T {
    // SAFETY: the caller promises it.
    let closure = unsafe { closure.cast::<F>().read() };
    closure()
}

/// Safety: `closure` points to an `F`, which is not used any more.
unsafe fn drop_in_place<F>(closure: *mut c_void) {
    // SAFETY: the caller promises it.
    unsafe { closure.cast::<F>().drop_in_place() };
}

impl<const BYTES: usize, T: Send + 'static> Entry for Closure<BYTES, T> {
    type Output = T;

    fn run(self) -> T {
        let mut closure = ManuallyDrop::new(self);
        // SAFETY: `new` put a closure of the function's type there; it is not dropped any more.
        unsafe { (closure.call)((&raw mut closure.captures).cast()) }
    }
}

impl<const BYTES: usize, T> Drop for Closure<BYTES, T> {
    fn drop(&mut self) {
        // SAFETY: `new` put a closure of the function's type there, and it has not run.
        unsafe { (self.drop)((&raw mut self.captures).cast()) };
    }
}

#[cfg(test)]
mod tests {
    use std::boxed::Box;
    use std::sync::Arc;

    use super::*;

    /// The captures are intact when the closure runs, wherever the closure has been moved before.
    #[test]
    fn captures_arrive() {
        let text = Box::new(5);
        let closure = Closure::<24, _>::new(move || *text + 1);
        let moved = Box::new(closure);
        assert!((*moved).run() == 6);
        const CONSTANT: Closure<4, u32> = {
            let number = 7_u32;
            Closure::new(move || number)
        };
        assert!(CONSTANT.run() == 7);
    }

    /// Captures are dropped once: by running, or with a closure that was never run.
    #[test]
    fn captures_are_dropped_once() {
        let counted = Arc::new(());
        let [first, second] = [counted.clone(), counted.clone()];
        Closure::<8>::new(move || drop(first)).run();
        assert!(Arc::strong_count(&counted) == 2);
        drop(Closure::<8>::new(move || drop(second)));
        assert!(Arc::strong_count(&counted) == 1);
        // A panic in the closure unwinds through it.
        let third = counted.clone();
        let closure = Closure::<8>::new(move || {
            let _held = third;
            panic!("on purpose");
        });
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| closure.run())).is_err());
        assert!(Arc::strong_count(&counted) == 1);
    }
}

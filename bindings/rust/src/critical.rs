// SPDX-License-Identifier: MIT OR Apache-2.0
//! Critical sections: no other thread, no callback, and no interrupt that may call the kernel runs in one.
//!
//! No call ends a section early: a thread woken inside runs when the outermost section ends. With checks, a call that
//! would wait returns `Error::CONTEXT`. Without checks, such a call stops the program or never returns, and no other
//! thread enters a section. On the host, threads run at the same time, and a section excludes other sections only.

use core::marker::PhantomData;

use crate::sys;

/// The state that [`restore`] needs; returned by [`acquire`].
#[derive(Clone, Copy)]
pub struct State(usize);

impl State {
    /// The state as the number that [`State::from_raw`] takes; for the crate `critical-section`.
    #[must_use]
    pub const fn into_raw(self) -> usize {
        self.0
    }

    /// The state for a number of [`State::into_raw`].
    #[must_use]
    pub const fn from_raw(raw: usize) -> Self {
        State(raw)
    }
}

/// Enter a critical section. [`with`] is the safe way. Context: any. Blocks: never. Cost: O(1).
///
/// # Safety
/// [`restore`] must follow in the same thread or ISR, in reverse order if sections nest.
#[must_use]
#[inline]
pub unsafe fn acquire() -> State {
    // SAFETY: the caller promises the rest.
    State(unsafe { sys::ove_critical_enter() })
}

/// Leave the critical section that returned `state`.
///
/// # Safety
/// `state` comes from the innermost [`acquire`] that has not been restored.
#[inline]
pub unsafe fn restore(state: State) {
    // SAFETY: the caller promises it.
    unsafe { sys::ove_critical_exit(state.0) };
}

/// Run `body` in a critical section. Sections nest. `body` must not wait and should be short.
///
/// Context: any. Blocks: never; on the host until another section ends. Cost: O(1) and the body's.
pub fn with<R>(body: impl FnOnce() -> R) -> R {
    /// Leaves the section also if the body panics and the panic unwinds.
    struct Section(State, PhantomData<*mut ()>);

    impl Drop for Section {
        fn drop(&mut self) {
            // SAFETY: made by the acquire below; inner sections have been left before.
            unsafe { restore(self.0) };
        }
    }

    // SAFETY: the section's drop restores.
    let _section = Section(unsafe { acquire() }, PhantomData);
    body()
}

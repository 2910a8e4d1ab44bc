// SPDX-License-Identifier: MIT OR Apache-2.0
//! The implementation behind the crate `critical-section`, on ove's kernel.
//!
//! An application that uses a crate which needs one names this crate in its `Cargo.toml` and writes `use
//! ove_critical_section as _;` once. Sections nest and are legal everywhere, including ISRs; inside one, no call may
//! block.
#![no_std]

use critical_section::RawRestoreState;
use ove::critical::{self, State};

struct Section;

critical_section::set_impl!(Section);

// SAFETY: ove's critical section excludes threads and interrupts that may call the kernel; the matching release
// restores the state.
unsafe impl critical_section::Impl for Section {
    unsafe fn acquire() -> RawRestoreState {
        // SAFETY: the caller releases, in the reverse order where sections nest.
        unsafe { critical::acquire() }.into_raw()
    }

    unsafe fn release(state: RawRestoreState) {
        // SAFETY: the state comes from the matching acquire.
        unsafe { critical::restore(State::from_raw(state)) };
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds data-race.SHARED.0: a cell is shared by a promise that the program does not keep.
use core::cell::UnsafeCell;

struct Shared(UnsafeCell<i32>);

// SAFETY: none: that is the defect.
unsafe impl Sync for Shared {}

static SHARED: Shared = Shared(UnsafeCell::new(0));

pub fn one() {
    for turn in 0..crate::TURNS {
        // SAFETY: as above.
        unsafe { *SHARED.0.get() = turn as i32 };
        ove::thread::yield_now();
    }
}

pub fn other() {
    for _ in 0..crate::TURNS {
        // SAFETY: as above.
        core::hint::black_box(unsafe { *SHARED.0.get() });
        ove::thread::yield_now();
    }
}

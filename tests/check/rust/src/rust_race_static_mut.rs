// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds data-race.COUNTER: two threads count in a `static mut`.
static mut COUNTER: u32 = 0;

pub fn one() {
    for _ in 0..crate::TURNS {
        // SAFETY: none: that is the defect.
        unsafe { COUNTER += 1 };
        ove::thread::yield_now();
    }
}

pub fn other() {
    one();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds torn-value.MOMENT: 64 bits are written by one thread and read by another one.
static mut MOMENT: u64 = 0;

pub fn one() {
    for turn in 0..crate::TURNS {
        // SAFETY: none: that is the defect.
        unsafe { MOMENT = (turn as u64) << 32 | 1 };
        ove::thread::yield_now();
    }
}

pub fn other() {
    for _ in 0..crate::TURNS {
        // SAFETY: as above.
        core::hint::black_box(unsafe { MOMENT });
        ove::thread::yield_now();
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds torn-value.SETPOINT: a thread sets an optional number that another one takes without a lock.
static mut SETPOINT: Option<u32> = None;

pub fn one() {
    for turn in 0..crate::TURNS {
        // SAFETY: none: that is the defect.
        unsafe { SETPOINT = Some(turn as u32) };
        ove::thread::yield_now();
    }
}

pub fn other() {
    for _ in 0..crate::TURNS {
        // SAFETY: as above.
        if let Some(setpoint) = unsafe { SETPOINT } {
            core::hint::black_box(setpoint);
        }
        ove::thread::yield_now();
    }
}

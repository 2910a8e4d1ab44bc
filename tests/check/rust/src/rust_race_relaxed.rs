// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds data-race.PAYLOAD: a relaxed flag does not order what it announces.
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

static IS_READY: AtomicBool = AtomicBool::new(false);
static mut PAYLOAD: u32 = 0;

pub fn one() {
    while !IS_READY.load(Relaxed) {
        ove::thread::yield_now();
    }
    // SAFETY: none: that is the defect.
    core::hint::black_box(unsafe { PAYLOAD });
}

pub fn other() {
    // SAFETY: as above.
    unsafe { PAYLOAD = ove::board::irq_count() + 7 };
    IS_READY.store(true, Relaxed);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds nothing: a release store announces what an acquire load waits for.
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

static IS_READY: AtomicBool = AtomicBool::new(false);
static COUNT: AtomicU32 = AtomicU32::new(0);
static mut MESSAGE: u32 = 0;

pub fn one() {
    COUNT.fetch_add(1, Ordering::Relaxed);
    while !IS_READY.load(Ordering::Acquire) {
        ove::thread::yield_now();
    }
    // SAFETY: written before the flag was set.
    core::hint::black_box(unsafe { MESSAGE });
}

pub fn other() {
    COUNT.fetch_add(1, Ordering::Relaxed);
    // SAFETY: read behind the flag alone.
    unsafe { MESSAGE = 7 };
    IS_READY.store(true, Ordering::Release);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.critical
//! tries: Leave inner critical sections and see whether the outer one holds.
//! end: returns
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use ove::{board, critical};

static CALLS: AtomicU32 = AtomicU32::new(0);

pub fn program() {
    board::irq_attach(|_| {
        CALLS.fetch_add(1, Relaxed);
    });
    for _ in 0..10 {
        critical::with(|| {
            critical::with(|| critical::with(|| ()));
            critical::with(|| ());
        });
    }
    board::irq_trigger();
    assert!(CALLS.load(Relaxed) == 1);
}

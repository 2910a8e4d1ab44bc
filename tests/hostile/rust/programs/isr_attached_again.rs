// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Attach another handler from a handler.
//! end: returns
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use ove::board;

static CALLS: AtomicU32 = AtomicU32::new(0);

pub fn program() {
    board::irq_attach(|_| {
        CALLS.fetch_add(1, Relaxed);
        board::irq_attach(|_| {
            CALLS.fetch_add(16, Relaxed);
        });
    });
    board::irq_trigger();
    board::irq_trigger();
    assert!(CALLS.load(Relaxed) == 17);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Reset a queue of owned items in an ISR.
//! end: returns
use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use ove::{board, Queue};

ove::statics! {
    static ITEMS: Queue<Arc<u32>, 2> = Queue::new();
}

static SUCCEEDED: AtomicBool = AtomicBool::new(false);

pub fn program() {
    let counted = Arc::new(1);
    assert!(ITEMS.try_send(counted.clone()).is_ok());
    let held = ITEMS.try_send(counted.clone());
    assert!(held.is_ok());
    board::irq_attach(|_| SUCCEEDED.store(ITEMS.count() == 2, Relaxed));
    board::irq_trigger();
    assert!(SUCCEEDED.load(Relaxed));
    assert!(ITEMS.reset().is_ok());
    assert!(Arc::strong_count(&counted) == 1);
}

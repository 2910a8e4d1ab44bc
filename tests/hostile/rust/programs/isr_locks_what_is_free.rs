// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Lock a free mutex in an ISR, change its value, and forget the guard the second time.
//! end: returns
use ove::{board, Mutex};

ove::statics! {
    static VALUE: Mutex<(u32, u32)> = Mutex::new((0, 0));
    static KEPT: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    board::irq_attach(|_| {
        if let Ok(mut guard) = VALUE.try_lock() {
            guard.0 += 1;
            guard.1 += 1;
        }
        if let Ok(guard) = KEPT.try_lock() {
            core::mem::forget(guard);
        }
    });
    board::irq_trigger();
    let Ok(guard) = VALUE.lock() else { return };
    assert!(guard.0 == guard.1);
    board::irq_trigger();
    assert!(guard.0 == guard.1);
    drop(guard);
    assert!(VALUE.try_lock().is_ok());
}

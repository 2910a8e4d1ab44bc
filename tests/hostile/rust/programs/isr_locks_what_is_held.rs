// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Lock a mutex in an ISR that the interrupted thread holds.
//! end: returns
//! end.release: stops 2
use ove::{board, Mutex};

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let Ok(mut guard) = LOCK.lock() else { return };
    *guard = 1;
    board::irq_attach(|_| assert!(LOCK.lock().is_err()));
    board::irq_trigger();
    *guard = 2;
    assert!(*guard == 2);
}

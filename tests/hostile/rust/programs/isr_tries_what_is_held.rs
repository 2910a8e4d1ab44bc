// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Try to lock a mutex in an ISR that the interrupted thread holds.
//! end: returns
//! end.release: returns or stops 2
use ove::{board, Mutex};

ove::statics! {
    static LOCK: Mutex<u32> = Mutex::new(0);
}

pub fn program() {
    let guard = LOCK.lock();
    board::irq_attach(|_| assert!(LOCK.try_lock().is_err()));
    board::irq_trigger();
    drop(guard);
    assert!(LOCK.try_lock().is_ok());
}

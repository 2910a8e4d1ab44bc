// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Wait for a semaphore in an ISR.
//! end: returns
//! end.release: stops 2
use ove::{board, Sem};

ove::statics! {
    static READY: Sem = Sem::new(0, 1);
}

pub fn program() {
    board::irq_attach(|_| assert!(READY.take().is_err()));
    board::irq_trigger();
    let _ = ove::thread::sleep_ms(2);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Wait for a semaphore in an ISR.
//! end: returns
//! end.release: returns or waits or stops 2
//! open.release: a wait in an ISR is not looked for
use ove::{board, Sem};

ove::statics! {
    static READY: Sem = Sem::new(0, 1);
}

pub fn program() {
    board::irq_attach(|_| assert!(READY.take().is_err()));
    board::irq_trigger();
    let _ = ove::thread::sleep_ms(2);
}

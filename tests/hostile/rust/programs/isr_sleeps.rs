// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Sleep in an ISR.
//! end: returns
//! end.release: stops 2
use ove::{board, thread};

pub fn program() {
    board::irq_attach(|_| assert!(thread::sleep_ms(1).is_err()));
    board::irq_trigger();
    let _ = thread::sleep_ms(2);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Yield in an ISR.
//! end: stops 2
//! end.release: returns or stops 2
use ove::{board, thread};

pub fn program() {
    board::irq_attach(|_| thread::yield_now());
    board::irq_trigger();
    let _ = thread::sleep_ms(1);
}

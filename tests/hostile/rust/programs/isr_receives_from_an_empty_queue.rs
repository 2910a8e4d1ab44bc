// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Wait for an item in an ISR.
//! end: returns
//! end.release: stops 2
use ove::{board, Queue};

ove::statics! {
    static ITEMS: Queue<u32, 2> = Queue::new();
}

pub fn program() {
    board::irq_attach(|_| assert!(ITEMS.receive().is_err()));
    board::irq_trigger();
    let _ = ove::thread::sleep_ms(2);
}

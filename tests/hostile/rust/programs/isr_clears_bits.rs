// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Clear bits of an event group in an ISR.
//! end: returns
use ove::{board, EventGroup};

ove::statics! {
    static FLAGS: EventGroup = EventGroup::new();
}

pub fn program() {
    assert!(FLAGS.set(3).is_ok());
    board::irq_attach(|_| {
        let _ = FLAGS.clear(1);
    });
    board::irq_trigger();
    assert!(FLAGS.get() & 2 != 0);
}

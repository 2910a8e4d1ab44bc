// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Wait for bits in an ISR for no time, and take them.
//! end: returns
use ove::eventgroup::Wait;
use ove::{board, EventGroup, Timeout};

ove::statics! {
    static FLAGS: EventGroup = EventGroup::new();
}

pub fn program() {
    assert!(FLAGS.set(3).is_ok());
    board::irq_attach(|_| {
        let _ = FLAGS.wait_for(1, Wait::Any, true, Timeout::NONE);
    });
    board::irq_trigger();
    assert!(FLAGS.get() & 2 != 0);
}

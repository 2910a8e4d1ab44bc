// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Set the bits of an event group in an ISR by the call for threads, while a thread waits for them.
//! end: returns
//! end.alloy.release: stops 2
use ove::eventgroup::Wait;
use ove::{board, thread, EventGroup, Owned, Priority, Thread, Timeout};

ove::statics! {
    static FLAGS: EventGroup = EventGroup::new();
}

fn wait() -> bool {
    FLAGS.wait_for(1, Wait::Any, true, Timeout::FOREVER).is_ok()
}

pub fn program() {
    let waiter = Thread::<{ crate::STACK }, _>::new(c"waiter", Priority::High, wait as fn() -> bool);
    let Ok(waiter) = Owned::new(waiter) else { return };
    let _ = thread::sleep_ms(1);
    board::irq_attach(|token| {
        if FLAGS.set(1).is_err() {
            assert!(FLAGS.set_from_isr(token, 1).is_ok());
        }
    });
    board::irq_trigger();
    assert!(waiter.join() == Ok(true));
}

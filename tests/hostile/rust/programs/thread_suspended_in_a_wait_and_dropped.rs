// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop the owner of a thread that was suspended in a wait that ends.
//! end: returns
use ove::{thread, Owned, Priority, Sem, Thread};

ove::statics! {
    static TOKENS: Sem = Sem::new(0, 1);
}

pub fn program() {
    let waiter = Thread::<{ crate::STACK }, _>::new(c"waiter", Priority::High, || assert!(TOKENS.take().is_ok()));
    let Ok(waiter) = Owned::new(waiter) else { return };
    while waiter.state() != thread::State::Blocked {
        let _ = thread::sleep_ms(1);
    }
    assert!(waiter.suspend().is_ok());
    assert!(TOKENS.give().is_ok());
    drop(waiter);
    assert!(TOKENS.count() == 0);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.waited_for
//! tries: Join a thread from two threads.
//! end: returns
use alloc::sync::Arc;
use ove::{thread, Error, Event, Owned, Priority, Thread};

ove::statics! {
    static GO: Event = Event::new();
}

pub fn program() {
    let slow = Thread::<{ crate::STACK }, _>::new(c"slow", Priority::Normal, || {
        let _ = GO.wait();
    });
    let Ok(slow) = Owned::new(slow) else { return };
    let slow = Arc::new(slow);
    let shared = slow.clone();
    let joiner = Thread::<{ crate::STACK }, _>::new(c"joiner", Priority::High, move || shared.join().is_ok());
    let Ok(joiner) = Owned::new(joiner) else { return };
    while joiner.state() != thread::State::Blocked {
        let _ = thread::sleep_ms(1);
    }
    assert!(slow.join_for(ove::Timeout::millis(1)) == Err(Error::BUSY));
    assert!(GO.signal().is_ok());
    assert!(joiner.join() == Ok(true));
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.event
//! tries: Wait for one event in two threads.
//! end: returns or waits
use ove::{thread, Event, Owned, Priority, Thread};

ove::statics! {
    static READY: Event = Event::new();
}

fn wait() {
    let _ = READY.wait_for(ove::Timeout::millis(20));
}

pub fn program() {
    let first = Owned::new(Thread::<{ crate::STACK }, _>::new(c"first", Priority::High, wait as fn()));
    let second = Owned::new(Thread::<{ crate::STACK }, _>::new(c"second", Priority::High, wait as fn()));
    let _ = thread::sleep_ms(1);
    assert!(READY.signal().is_ok());
    let _ = thread::sleep_ms(1);
    assert!(READY.signal().is_ok());
    drop((first, second));
    let third = Owned::new(Thread::<{ crate::STACK }, _>::new(c"third", Priority::High, wait as fn()));
    drop(third);
}

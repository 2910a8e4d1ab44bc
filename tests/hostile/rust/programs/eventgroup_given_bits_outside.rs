// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.event
//! tries: Set, clear and wait for bits that an event group has not got.
//! end: returns or stops 1 or stops 5
use ove::eventgroup::Wait;
use ove::{thread, EventGroup, Owned, Priority, Thread};

ove::statics! {
    static FLAGS: EventGroup = EventGroup::new();
}

fn wait() {
    let _ = FLAGS.wait_for(1, Wait::Any, true, ove::Timeout::millis(20));
}

pub fn program() {
    let waiter = Owned::new(Thread::<{ crate::STACK }, _>::new(c"waiter", Priority::High, wait as fn()));
    let _ = FLAGS.set(0x8000_0000);
    let _ = FLAGS.clear(0x8000_0000);
    let _ = FLAGS.wait_for(0x8000_0000, Wait::All, true, ove::Timeout::millis(2));
    let _ = FLAGS.wait_for(0, Wait::Any, false, ove::Timeout::millis(2));
    let _ = thread::sleep_ms(1);
    let _ = FLAGS.set(1);
    drop(waiter);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: static.ready
//! tries: Describe statics by the addresses of each other.
//! end: returns
use ove::{Mutex, Priority, Queue, Thread};

ove::statics! {
    static FIRST: Mutex<&'static Queue<u32, 2>> = Mutex::new(&SECOND);
    static SECOND: Queue<u32, 2> = Queue::new();
    static THIRD: Thread<{ crate::STACK }> = Thread::new(c"third", Priority::High, || {
        THIRD.request_stop();
        let _ = SECOND.try_send(3);
    });
}

pub fn program() {
    let Ok(first) = FIRST.lock() else { return };
    assert!(THIRD.join().is_ok());
    assert!(first.try_receive() == Ok(3));
}

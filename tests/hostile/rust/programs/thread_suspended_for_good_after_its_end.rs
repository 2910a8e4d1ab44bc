// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Suspend a thread that has ended.
//! end: returns
use ove::{thread, Owned, Priority, Thread};

pub fn program() {
    let Ok(ended) = Owned::new(Thread::<{ crate::STACK }, _>::new(c"ended", Priority::High, || ())) else { return };
    assert!(ended.join().is_ok());
    let _ = ended.suspend();
    let _ = thread::sleep_ms(1);
    assert!(ended.end().is_ok());
}

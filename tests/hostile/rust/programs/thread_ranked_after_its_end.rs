// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Rank a thread that has ended above the caller.
//! end: returns
use ove::{thread, Owned, Priority, Thread};

pub fn program() {
    let Ok(ended) = Owned::new(Thread::<{ crate::STACK }, _>::new(c"ended", Priority::High, || ())) else { return };
    assert!(ended.join().is_ok());
    let _ = ended.set_priority(Priority::Realtime);
    let _ = thread::sleep_ms(1);
    assert!(ended.state() == thread::State::Terminated);
    assert!(ended.end().is_ok());
}

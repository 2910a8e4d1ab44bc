// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Resume a thread that has ended, often.
//! end: returns
use ove::{thread, Owned, Priority, Thread};

pub fn program() {
    let Ok(ended) = Owned::new(Thread::<{ crate::STACK }, _>::new(c"ended", Priority::High, || ())) else { return };
    assert!(ended.join().is_ok());
    for _ in 0..5 {
        let _ = ended.resume();
        let _ = thread::sleep_ms(1);
    }
    assert!(ended.state() == thread::State::Terminated);
    assert!(ended.end().is_ok());
}

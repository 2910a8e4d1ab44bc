// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop the owner of a thread that suspends itself again and again after that.
//! end: returns
use ove::{thread, Owned, Priority, Thread};

pub fn program() {
    let sleeper = Thread::<{ crate::STACK }, _>::new(c"sleeper", Priority::Low, || {
        for _ in 0..4 {
            let _ = thread::current().suspend();
        }
    });
    let Ok(sleeper) = Owned::new(sleeper) else { return };
    drop(sleeper);
}

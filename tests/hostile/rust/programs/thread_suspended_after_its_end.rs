// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Suspend, resume and rank a thread that has ended, then make the next in its place.
//! end: returns
use ove::{Place, Priority, Thread};

static PLACE: Place<Thread<{ crate::STACK }>> = Place::new();

fn nothing() {}

pub fn program() {
    for priority in [Priority::High, Priority::Low, Priority::Realtime, Priority::Normal] {
        let Ok(ended) = PLACE.put(Thread::new(c"ended", priority, nothing as fn())) else { return };
        assert!(ended.join().is_ok());
        let _ = ended.suspend();
        let _ = ended.resume();
        let _ = ended.set_priority(Priority::Critical);
        let _ = ended.set_priority(Priority::Idle);
        assert!(ended.join().is_ok());
        assert!(ended.end().is_ok());
    }
}

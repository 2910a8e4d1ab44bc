// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Drop a queue that has work to run.
//! end: returns
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use ove::{Owned, Priority, Work, WorkQueue};

ove::statics! {
    static FIRST: Work = Work::new(count);
    static SECOND: Work = Work::new(count);
}

static RUNS: AtomicU32 = AtomicU32::new(0);

fn count() {
    let _ = ove::thread::sleep_ms(1);
    RUNS.fetch_add(1, Relaxed);
}

pub fn program() {
    let Ok(queue) = Owned::new(WorkQueue::<{ crate::STACK }>::new(c"jobs", Priority::Low)) else { return };
    assert!(queue.submit(&FIRST).is_ok() && queue.submit(&SECOND).is_ok());
    drop(queue);
    assert!(RUNS.load(Relaxed) == 2);
}

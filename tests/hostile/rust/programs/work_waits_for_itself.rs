// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.own_thread
//! tries: Let work wait for itself and for its queue.
//! end: returns
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use ove::{Error, Priority, Timeout, Work, WorkQueue};

ove::statics! {
    static JOBS: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"jobs", Priority::High);
    static WORK: Work = Work::new(wait);
}

static REFUSED: AtomicU32 = AtomicU32::new(0);

fn wait() {
    let answers = [WORK.flush(Timeout::FOREVER), JOBS.flush(Timeout::FOREVER)];
    REFUSED.fetch_add(answers.iter().filter(|answer| **answer == Err(Error::DEADLOCK)).count() as u32, Relaxed);
}

pub fn program() {
    assert!(JOBS.submit(&WORK).is_ok());
    while REFUSED.load(Relaxed) != 2 {
        let _ = ove::thread::sleep_ms(1);
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Hand one work item to two queues.
//! end: returns
use core::time::Duration;
use ove::{Error, Priority, Timeout, Work, WorkQueue};

ove::statics! {
    static FIRST: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"first", Priority::Low);
    static SECOND: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"second", Priority::Low);
    static WORK: Work = Work::new(nothing);
}

fn nothing() {}

pub fn program() {
    // Long enough that it waits still, where threads run at the same time too.
    assert!(FIRST.submit_delayed(&WORK, Duration::from_secs(60)).is_ok());
    assert!(SECOND.submit(&WORK) == Err(Error::BUSY));
    assert!(SECOND.submit_delayed(&WORK, Duration::from_millis(1)) == Err(Error::BUSY));
    assert!(WORK.cancel().is_ok());
    assert!(SECOND.submit(&WORK).is_ok());
    assert!(WORK.flush(Timeout::FOREVER).is_ok());
}

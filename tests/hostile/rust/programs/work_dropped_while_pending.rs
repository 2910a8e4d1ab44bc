// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Drop a work item that waits in its queue.
//! end: returns
use alloc::sync::Arc;
use ove::{thread, Owned, Priority, Work, WorkQueue};

ove::statics! {
    static JOBS: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"jobs", Priority::Low);
}

pub fn program() {
    let counted = Arc::new(());
    for _ in 0..3 {
        let held = counted.clone();
        let Ok(work) = Owned::new(Work::new(move || assert!(Arc::strong_count(&held) >= 2))) else { return };
        assert!(JOBS.submit(&work).is_ok());
        drop(work);
    }
    let _ = thread::sleep_ms(50);
    assert!(Arc::strong_count(&counted) == 1);
}

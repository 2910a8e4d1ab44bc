// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Drop a work item that waits for its time.
//! end: returns
use alloc::sync::Arc;
use core::time::Duration;
use ove::{thread, Owned, Priority, Work, WorkQueue};

ove::statics! {
    static JOBS: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"jobs", Priority::High);
}

pub fn program() {
    let counted = Arc::new(());
    let held = counted.clone();
    let Ok(work) = Owned::new(Work::new(move || drop(held.clone()))) else { return };
    assert!(JOBS.submit_delayed(&work, Duration::from_millis(3)).is_ok());
    drop(work);
    let _ = thread::sleep_ms(8);
    assert!(Arc::strong_count(&counted) == 1);
}

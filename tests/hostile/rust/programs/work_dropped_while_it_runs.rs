// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Drop a work item while it runs.
//! end: returns
use alloc::vec;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use ove::{thread, Owned, Priority, Work, WorkQueue};

ove::statics! {
    static JOBS: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"jobs", Priority::High);
}

static STARTED: AtomicBool = AtomicBool::new(false);

pub fn program() {
    let captured = vec![7_u8; 300];
    let Ok(work) = Owned::new(Work::new(move || {
        STARTED.store(true, Relaxed);
        let _ = thread::sleep_ms(5);
        assert!(captured.iter().all(|byte| *byte == 7));
    })) else {
        return;
    };
    assert!(JOBS.submit(&work).is_ok());
    while !STARTED.load(Relaxed) {
        let _ = thread::sleep_ms(1);
    }
    drop(work);
    let noise = vec![0_u8; 300];
    let _ = thread::sleep_ms(10);
    assert!(noise.iter().all(|byte| *byte == 0));
}

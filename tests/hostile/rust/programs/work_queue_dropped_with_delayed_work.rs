// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Drop a queue that has delayed work.
//! end: returns
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use core::time::Duration;
use ove::{thread, Owned, Priority, Work, WorkQueue};

ove::statics! {
    static WORK: Work = Work::new(count);
}

static RUNS: AtomicU32 = AtomicU32::new(0);

fn count() {
    RUNS.fetch_add(1, Relaxed);
}

pub fn program() {
    let Ok(queue) = Owned::new(WorkQueue::<{ crate::STACK }>::new(c"jobs", Priority::High)) else { return };
    assert!(queue.submit_delayed(&WORK, Duration::from_millis(5)).is_ok());
    drop(queue);
    let noise = alloc::vec![0x5a_u8; crate::STACK];
    while RUNS.load(Relaxed) != 1 {
        let _ = thread::sleep_ms(1);
    }
    assert!(noise.iter().all(|byte| *byte == 0x5a));
}

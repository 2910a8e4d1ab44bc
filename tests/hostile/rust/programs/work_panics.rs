// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.panic
//! tries: Panic in a work item.
//! end: stops 10
use ove::{Priority, Work, WorkQueue};

ove::statics! {
    static JOBS: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"jobs", Priority::High);
    static WORK: Work = Work::new(fail);
}

fn fail() {
    panic!("planned");
}

pub fn program() {
    let _ = JOBS.submit(&WORK);
    // Where nothing stops the program, the watchdog ends it.
    loop {
        let _ = ove::thread::sleep_ms(1000);
    }
}

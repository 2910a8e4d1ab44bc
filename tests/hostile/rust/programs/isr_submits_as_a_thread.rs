// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Submit and cancel work in an ISR by the calls for threads.
//! end: returns
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use core::time::Duration;
use ove::{board, thread, Priority, Work, WorkQueue};

static DONE: AtomicU32 = AtomicU32::new(0);

fn count() {
    DONE.fetch_add(1, Relaxed);
}

ove::statics! {
    static JOBS: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"jobs", Priority::High);
    static NOW: Work = Work::new(count);
    static LATER: Work = Work::new(count);
}

pub fn program() {
    board::irq_attach(|token| {
        let _ = JOBS.submit_delayed(&LATER, Duration::from_millis(1));
        if JOBS.submit(&NOW).is_err() {
            assert!(JOBS.submit_from_isr(token, &NOW).is_ok());
        }
        let _ = LATER.cancel();
    });
    board::irq_trigger();
    let _ = thread::sleep_ms(5);
    assert!(DONE.load(Relaxed) == 1);
}

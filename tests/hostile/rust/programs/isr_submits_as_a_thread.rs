// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Submit and cancel work in an ISR by the calls for threads.
//! end: returns
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use core::time::Duration;
use ove::{board, thread, time, Priority, Timeout, Work, WorkQueue};

const DELAY: Duration = Duration::from_millis(20);
static DONE: AtomicU32 = AtomicU32::new(0);
static IS_LATE: AtomicBool = AtomicBool::new(false);
static CAME_LATE: AtomicBool = AtomicBool::new(false);

fn count() {
    DONE.fetch_add(1, Relaxed);
}

ove::statics! {
    static JOBS: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"jobs", Priority::High);
    static NOW: Work = Work::new(count);
    static LATER: Work = Work::new(|| IS_LATE.store(true, Relaxed));
}

pub fn program() {
    board::irq_attach(|token| {
        let before = time::now();
        let _ = JOBS.submit_delayed(&LATER, DELAY);
        if JOBS.submit(&NOW).is_err() {
            assert!(JOBS.submit_from_isr(token, &NOW).is_ok());
        }
        let _ = LATER.cancel();
        // On a busy host the work's time may have come before.
        CAME_LATE.store(time::now() - before >= DELAY, Relaxed);
    });
    board::irq_trigger();
    assert!(NOW.flush(Timeout::FOREVER).is_ok());
    let _ = thread::sleep(2 * DELAY);
    assert!(DONE.load(Relaxed) == 1);
    assert!(!IS_LATE.load(Relaxed) || CAME_LATE.load(Relaxed));
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Suspend the interrupted thread in an ISR.
//! end: returns
use ove::{board, thread, LateCell, Owned, Priority, Thread, Timeout};

static WORKER: LateCell<Owned<Thread<{ crate::STACK }, fn()>>> = LateCell::new();

fn work() {
    let _ = thread::sleep_ms(1);
    board::irq_trigger();
}

pub fn program() {
    let Ok(worker) = Owned::new(Thread::new(c"worker", Priority::High, work as fn())) else { return };
    let _ = WORKER.set(worker);
    board::irq_attach(|_| {
        let _ = WORKER.try_get().map(|worker| worker.suspend());
    });
    let _ = thread::sleep_ms(5);
    let Some(worker) = WORKER.try_get() else { return };
    // On a host the ISR may come after the first resume.
    while worker.join_for(Timeout::millis(1)).is_err() {
        let _ = worker.resume();
    }
}

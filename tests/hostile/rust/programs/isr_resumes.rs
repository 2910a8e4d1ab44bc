// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Resume a suspended thread in an ISR.
//! end: returns
use ove::{board, thread, LateCell, Owned, Priority, Thread};

static WORKER: LateCell<Owned<Thread<{ crate::STACK }, fn()>>> = LateCell::new();

fn work() {
    let _ = thread::current().suspend();
}

pub fn program() {
    let Ok(worker) = Owned::new(Thread::<{ crate::STACK }, _>::new(c"worker", Priority::High, work as fn())) else {
        return;
    };
    let _ = WORKER.set(worker);
    board::irq_attach(|_| {
        let _ = WORKER.try_get().map(|worker| worker.resume());
    });
    let Some(worker) = WORKER.try_get() else { return };
    while worker.state() != thread::State::Suspended {
        let _ = thread::sleep_ms(1);
    }
    board::irq_trigger();
    let _ = worker.resume();
    assert!(worker.join().is_ok());
}

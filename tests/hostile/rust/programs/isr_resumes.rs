// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Resume a suspended thread in an ISR.
//! end: returns
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use ove::{board, thread, LateCell, Owned, Priority, Thread};

static READY: AtomicBool = AtomicBool::new(false);
static WORKER: LateCell<Owned<Thread<{ crate::STACK }, fn()>>> = LateCell::new();

fn work() {
    READY.store(true, Relaxed);
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
    while !READY.load(Relaxed) {
        let _ = thread::sleep_ms(1);
    }
    board::irq_trigger();
    let Some(worker) = WORKER.try_get() else { return };
    let _ = worker.resume();
    assert!(worker.join().is_ok());
}

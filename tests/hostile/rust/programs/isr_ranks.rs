// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Change the priority of a thread that waits in an ISR.
//! end: returns
//! end.freertos.release: stops 2
use ove::{board, thread, LateCell, Owned, Priority, Sem, Thread};

ove::statics! {
    static TOKENS: Sem = Sem::new(0, 1);
}

static TAKER: LateCell<Owned<Thread<{ crate::STACK }, fn()>>> = LateCell::new();

fn take() {
    assert!(TOKENS.take().is_ok());
}

pub fn program() {
    let Ok(taker) = Owned::new(Thread::new(c"taker", Priority::High, take as fn())) else { return };
    let _ = TAKER.set(taker);
    board::irq_attach(|_| {
        let _ = TAKER.try_get().map(|taker| taker.set_priority(Priority::Low));
        let _ = TAKER.try_get().map(|taker| taker.set_priority(Priority::Realtime));
    });
    let _ = thread::sleep_ms(1);
    board::irq_trigger();
    assert!(TOKENS.give().is_ok());
    assert!(TAKER.try_get().is_some_and(|taker| taker.join().is_ok()));
}

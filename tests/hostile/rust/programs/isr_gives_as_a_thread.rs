// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Give a semaphore in an ISR by the call for threads.
//! end: returns
//! open.freertos.release: the kernel's call does not look, and finds a list half linked inside another thread's wait
use ove::{board, Sem};

ove::statics! {
    static TOKENS: Sem = Sem::new(0, 1);
}

pub fn program() {
    board::irq_attach(|token| {
        let _ = TOKENS.give();
        let _ = TOKENS.give_from_isr(token);
    });
    board::irq_trigger();
    assert_eq!(TOKENS.count(), 1);
    assert!(TOKENS.try_take().is_ok());
    assert!(TOKENS.try_take().is_err());
}

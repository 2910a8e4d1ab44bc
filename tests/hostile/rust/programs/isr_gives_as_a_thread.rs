// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Give a semaphore in an ISR by the call for threads, while a thread waits for it and while none does.
//! end: returns
//! end.alloy.release: stops 2
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use ove::{board, thread, Owned, Priority, Sem, Thread, Timeout};

ove::statics! {
    static TOKENS: Sem = Sem::new(0, 1);
}

static TAKEN: AtomicU32 = AtomicU32::new(0);

fn take() {
    for _ in 0..2 {
        if TOKENS.take_for(Timeout::FOREVER).is_ok() {
            TAKEN.fetch_add(1, Relaxed);
        }
    }
}

pub fn program() {
    let Ok(taker) = Owned::new(Thread::<{ crate::STACK }, _>::new(c"taker", Priority::High, take as fn())) else {
        return;
    };
    // With checks the call answers CONTEXT; the ISR's own call then gives the token. Without, this one is one too many.
    board::irq_attach(|token| {
        let _ = TOKENS.give();
        let _ = TOKENS.give_from_isr(token);
    });
    board::irq_trigger();
    while TAKEN.load(Relaxed) == 0 {
        let _ = thread::sleep_ms(1);
    }
    board::irq_trigger();
    assert!(taker.join().is_ok());
    assert!(TAKEN.load(Relaxed) == 2);
    board::irq_trigger();
    let _ = TOKENS.try_take();
    assert!(TOKENS.try_take().is_err());
}

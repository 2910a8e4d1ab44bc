// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Join a thread in an ISR.
//! end: returns
//! end.release: returns or waits or stops 2
use ove::{board, LateCell, Owned, Priority, Thread};

static SLOW: LateCell<Owned<Thread<{ crate::STACK }>>> = LateCell::new();

fn slow() {
    let _ = ove::thread::sleep_ms(5);
}

pub fn program() {
    let Ok(thread) = Owned::new(Thread::new(c"slow", Priority::High, slow as fn())) else { return };
    let _ = SLOW.set(thread);
    board::irq_attach(|_| assert!(SLOW.try_get().is_some_and(|thread| thread.join().is_err())));
    board::irq_trigger();
    let _ = ove::thread::sleep_ms(10);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Lock a recursive mutex in an ISR while the interrupted thread is in the middle of its value.
//! end: returns
//! end.release: stops 2
//! end.posix.release: returns
use core::cell::Cell;
use ove::{board, RMutex};

ove::statics! {
    static PAIR: RMutex<Cell<(u32, u32)>> = RMutex::new(Cell::new((0, 0)));
}

pub fn program() {
    board::irq_attach(|_| assert!(PAIR.try_lock().is_err()));
    let Ok(pair) = PAIR.lock() else { return };
    pair.set((1, 0));
    board::irq_trigger();
    pair.set((1, 1));
}

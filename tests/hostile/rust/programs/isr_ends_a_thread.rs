// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.heap
//! tries: End a running thread in an ISR.
//! end: returns or stops 2
use ove::{board, thread, IsrCell, Owned, Priority, Thread};

static CELL: IsrCell<Owned<Thread<{ crate::STACK }>>> = IsrCell::new();

fn work() {
    let _ = thread::sleep_ms(5);
}

pub fn program() {
    let Ok(worker) = Owned::new(Thread::new(c"worker", Priority::High, work as fn())) else { return };
    let _ = CELL.put(worker);
    board::irq_attach(|_| drop(CELL.take()));
    board::irq_trigger();
    let _ = thread::sleep_ms(10);
}

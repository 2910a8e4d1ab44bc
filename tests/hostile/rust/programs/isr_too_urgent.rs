// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.priority
//! tries: Give a semaphore in an ISR of the most urgent priority, which no critical section keeps out.
//! end: stops 1
//! end.posix: returns
use ove::{board, Sem};

ove::statics! {
    static TOKENS: Sem = Sem::new(0, 1);
}

pub fn program() {
    board::irq_attach_at(board::irq_count() - 1, 0, |token| {
        let _ = TOKENS.give_from_isr(token);
    });
    board::irq_trigger_at(board::irq_count() - 1);
}

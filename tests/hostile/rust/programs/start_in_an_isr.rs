// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.once
//! tries: Start the scheduler in an ISR.
//! end: returns
//! end.release: returns or stops 2
use ove::board;

pub fn program() {
    board::irq_attach(|_| {
        let _ = ove::start_scheduler();
    });
    board::irq_trigger();
}

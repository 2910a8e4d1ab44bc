// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.priority
//! tries: Raise a software interrupt that the board does not have.
//! end: stops 1
use ove::board;

pub fn program() {
    board::irq_trigger_at(board::irq_count() + 1000);
}

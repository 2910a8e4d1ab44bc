// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.handler
//! tries: Let every interrupt of the board through, each pending, though none has a handler.
//! end: returns
use ove::Irq;

pub fn program() {
    for line in 0..32 {
        let irq = Irq::line(line);
        let _ = irq.pend();
        let _ = irq.enable();
    }
}

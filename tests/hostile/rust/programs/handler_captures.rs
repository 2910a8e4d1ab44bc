// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Attach a closure that borrows a local as a handler.
//! end: refused E0308
pub fn program() {
    let mut seen = 0;
    ove::board::irq_attach(|_| seen += 1);
}

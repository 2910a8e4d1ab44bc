// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.panic
//! tries: Panic in an ISR.
//! end: stops 10
pub fn program() {
    ove::board::irq_attach(|_| panic!("planned"));
    ove::board::irq_trigger();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Make an ISR's call without a token.
//! end: refused E0061
use ove::Sem;

ove::statics! {
    static READY: Sem = Sem::new(0, 1);
}

pub fn program() {
    let _ = READY.give_from_isr();
}

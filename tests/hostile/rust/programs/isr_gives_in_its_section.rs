// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.critical
//! tries: Give by the call for threads inside a critical section of an ISR, and go on in the section.
//! end: returns
use ove::{board, critical, Sem};

ove::statics! {
    static TOKENS: Sem = Sem::new(0, 4);
}

pub fn program() {
    board::irq_attach(|token| {
        critical::with(|| {
            let _ = TOKENS.give();
            critical::with(|| {
                let _ = TOKENS.give();
            });
            let _ = TOKENS.give_from_isr(token);
        });
    });
    board::irq_trigger();
    critical::with(|| assert!(TOKENS.try_take().is_ok()));
    let _ = ove::thread::sleep_ms(2);
}

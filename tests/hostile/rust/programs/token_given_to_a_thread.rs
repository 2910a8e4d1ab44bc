// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Move a token into a thread.
//! end: refused E0277
use ove::{isr, Owned, Priority, Sem, Thread};

ove::statics! {
    static READY: Sem = Sem::new(0, 1);
}

pub fn program() {
    let _ = isr::with_token(|token| {
        let _ = Owned::new(Thread::<{ crate::STACK }, _>::new(c"thief", Priority::Normal, move || {
            let _ = READY.give_from_isr(token);
        }));
    });
}

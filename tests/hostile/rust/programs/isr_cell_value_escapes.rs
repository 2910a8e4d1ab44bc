// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Keep a reference to the value of an ISR's cell.
//! end: refused "lifetime may not live long enough"
use ove::{isr, IsrCell};

static SHARED: IsrCell<u32> = IsrCell::new();

pub fn program() {
    let _ = isr::with_token(|token| {
        let kept = SHARED.with(token, |value| value);
        if let Ok(value) = kept {
            *value = 1;
        }
    });
}

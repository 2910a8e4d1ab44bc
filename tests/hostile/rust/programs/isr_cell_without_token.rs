// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Use an ISR's cell in a thread.
//! end: refused E0061
use ove::IsrCell;

static SHARED: IsrCell<u32> = IsrCell::new();

pub fn program() {
    let _ = SHARED.with(|value: &mut u32| *value += 1);
}

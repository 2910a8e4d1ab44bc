// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.critical
//! tries: Wait for a semaphore inside a critical section.
//! end: returns or stops 2 or waits
use ove::Sem;

ove::statics! {
    static READY: Sem = Sem::new(0, 1);
}

pub fn program() {
    assert!(ove::critical::with(|| READY.take_for(ove::Timeout::millis(1))).is_err());
    assert!(READY.give().is_ok());
}

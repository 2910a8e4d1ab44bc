// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.wait
//! tries: Wait for a semaphore before there is a thread.
//! end: returns
//! end.release: stops 2
//! runs: before the start
use ove::Sem;

ove::statics! {
    static READY: Sem = Sem::new(0, 1);
}

pub fn program() {
    assert!(READY.take_for(ove::Timeout::millis(1)).is_err());
}

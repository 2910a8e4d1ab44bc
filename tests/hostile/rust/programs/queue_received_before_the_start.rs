// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.wait
//! tries: Wait for an item before there is a thread.
//! end: returns
//! end.release: stops 2
//! runs: before the start
use ove::Queue;

ove::statics! {
    static ITEMS: Queue<u32, 1> = Queue::new();
}

pub fn program() {
    assert!(ITEMS.receive_for(ove::Timeout::millis(1)).is_err());
}

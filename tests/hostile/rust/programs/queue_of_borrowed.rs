// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.send
//! tries: Send a reference to a local through a static queue.
//! end: refused E0597
use ove::Queue;

ove::statics! {
    static ITEMS: Queue<&'static u32, 2> = Queue::new();
}

pub fn program() {
    let local = 1;
    let _ = ITEMS.try_send(&local);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.copy
//! tries: Send a copy of an owned item that the sender keeps.
//! end: refused E0599
use alloc::boxed::Box;
use ove::Queue;

ove::statics! {
    static ITEMS: Queue<Box<u32>, 2> = Queue::new();
}

pub fn program() {
    let item = Box::new(1);
    let _ = ITEMS.send_copy(&item, ove::Timeout::NONE);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.copy
//! tries: Copy an owned item out of a queue and leave it there.
//! end: refused E0599
use alloc::boxed::Box;
use ove::Queue;

ove::statics! {
    static ITEMS: Queue<Box<u32>, 2> = Queue::new();
}

pub fn program() {
    let _ = ITEMS.peek();
}

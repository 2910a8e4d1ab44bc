// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.copy
//! tries: Receive over an owned value without dropping it.
//! end: refused E0599
use alloc::boxed::Box;
use ove::Queue;

ove::statics! {
    static ITEMS: Queue<Box<u32>, 2> = Queue::new();
}

pub fn program() {
    let mut item = Box::new(1);
    let _ = ITEMS.try_receive_into(&mut item);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.send
//! tries: Send a reference count that is not atomic through a queue.
//! end: refused E0277
use alloc::rc::Rc;
use ove::Queue;

ove::statics! {
    static ITEMS: Queue<Rc<u32>, 2> = Queue::new();
}

pub fn program() {}

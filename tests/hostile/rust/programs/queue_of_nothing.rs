// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.copy
//! tries: Make a queue of items without bytes.
//! end: refused E0080
use ove::Queue;

ove::statics! {
    static ITEMS: Queue<(), 2> = Queue::new();
}

pub fn program() {}

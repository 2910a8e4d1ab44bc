// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.copy
//! tries: Make a queue without room.
//! end: refused E0080
use ove::Queue;

ove::statics! {
    static ITEMS: Queue<u32, 0> = Queue::new();
}

pub fn program() {}

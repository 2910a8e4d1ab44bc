// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.copy
//! tries: End a queue of owned items by forgetting its owner.
//! end: returns
use alloc::boxed::Box;
use ove::{Owned, Queue};

pub fn program() {
    let Ok(queue) = Owned::new(Queue::<Box<u32>, 2>::new()) else { return };
    assert!(queue.try_send(Box::new(1)).is_ok());
    let queue: &'static _ = queue.leak();
    assert!(queue.try_receive() == Ok(Box::new(1)));
    assert!(queue.try_receive().is_err());
}

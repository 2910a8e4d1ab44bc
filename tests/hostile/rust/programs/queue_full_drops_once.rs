// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.copy
//! tries: Send an owned item into a full queue and see it dropped once.
//! end: returns
use alloc::sync::Arc;
use ove::{Error, Owned, Queue, Timeout};

pub fn program() {
    let counted = Arc::new(());
    let Ok(queue) = Owned::new(Queue::<Arc<()>, 1>::new()) else { return };
    assert!(queue.try_send(counted.clone()).is_ok());
    assert!(queue.try_send(counted.clone()) == Err(Error::FULL));
    assert!(queue.send_for(counted.clone(), Timeout::millis(1)) == Err(Error::TIMEOUT));
    let Err((item, Error::FULL)) = queue.try_send_or_back(counted.clone()) else { panic!("it is full") };
    drop(item);
    assert!(Arc::strong_count(&counted) == 2);
    drop(queue);
    assert!(Arc::strong_count(&counted) == 1);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.copy
//! tries: Reset a queue from the drop of its item.
//! end: returns
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use ove::Queue;

struct Item(#[allow(dead_code)] u8);

ove::statics! {
    static ITEMS: Queue<Item, 4> = Queue::new();
}

static DROPS: AtomicU32 = AtomicU32::new(0);

impl Drop for Item {
    fn drop(&mut self) {
        DROPS.fetch_add(1, Relaxed);
        let _ = ITEMS.reset();
    }
}

pub fn program() {
    for _ in 0..4 {
        assert!(ITEMS.try_send(Item(1)).is_ok());
    }
    assert!(ITEMS.reset().is_ok());
    assert!(DROPS.load(Relaxed) == 4);
}

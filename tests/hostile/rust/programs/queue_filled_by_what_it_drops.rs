// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.copy
//! tries: Send from the drop of an item that a reset drops.
//! end: returns
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use ove::Queue;

struct Item(u32);

ove::statics! {
    static ITEMS: Queue<Item, 4> = Queue::new();
}

static DROPS: AtomicU32 = AtomicU32::new(0);

impl Drop for Item {
    fn drop(&mut self) {
        DROPS.fetch_add(1, Relaxed);
        if self.0 > 0 {
            let _ = ITEMS.try_send(Item(self.0 - 1));
        }
    }
}

pub fn program() {
    for _ in 0..4 {
        assert!(ITEMS.try_send(Item(1)).is_ok());
    }
    for _ in 0..4 {
        let _ = ITEMS.reset();
    }
    assert!(DROPS.load(Relaxed) == 8 && ITEMS.count() == 0);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.own_thread
//! tries: Let a thread drop its own owner.
//! end: returns
use alloc::sync::Arc;
use ove::{thread, Mutex, Owned, Priority, Thread};

type Slot = Option<Owned<Thread<{ crate::STACK }>>>;

ove::statics! {
    static SLOT: Mutex<Slot> = Mutex::new(None);
}

fn suicide() {
    let canary = Arc::new([3_u32; 8]);
    let me = SLOT.lock().ok().and_then(|mut slot| slot.take());
    assert!(me.is_some());
    drop(me);
    let _ = thread::sleep_ms(2);
    assert!(*canary == [3; 8]);
}

pub fn program() {
    let Ok(mut slot) = SLOT.lock() else { return };
    *slot = Owned::new(Thread::new(c"suicide", Priority::High, suicide as fn())).ok();
    drop(slot);
    let _ = thread::sleep_ms(10);
    let bytes = alloc::vec![0_u8; crate::STACK];
    assert!(bytes.iter().all(|byte| *byte == 0));
}

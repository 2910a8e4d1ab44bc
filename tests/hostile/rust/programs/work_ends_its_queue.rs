// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.own_thread
//! tries: Let work drop the owner of the queue that runs it.
//! end: returns
use ove::{thread, Mutex, Owned, Priority, Work, WorkQueue};

ove::statics! {
    static SLOT: Mutex<Option<Owned<WorkQueue<{ crate::STACK }>>>> = Mutex::new(None);
    static WORK: Work = Work::new(suicide);
}

fn suicide() {
    let me = SLOT.lock().ok().and_then(|mut slot| slot.take());
    assert!(me.is_some());
    drop(me);
    let _ = thread::sleep_ms(2);
}

pub fn program() {
    let Ok(queue) = Owned::new(WorkQueue::new(c"jobs", Priority::High)) else { return };
    if let Ok(mut slot) = SLOT.lock() {
        *slot = Some(queue);
        if let Some(queue) = &*slot {
            assert!(queue.submit(&WORK).is_ok());
        }
    }
    let _ = thread::sleep_ms(10);
    let noise = alloc::vec![0_u8; crate::STACK];
    assert!(noise.iter().all(|byte| *byte == 0));
}

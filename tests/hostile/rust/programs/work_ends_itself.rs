// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.work
//! tries: Let a work item drop its own owner.
//! end: returns
use alloc::boxed::Box;
use ove::{thread, Mutex, Owned, Priority, Work, WorkQueue};

type Function = Box<dyn Fn() + Send + Sync>;

ove::statics! {
    static SLOT: Mutex<Option<Owned<Work<Function>>>> = Mutex::new(None);
    static JOBS: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"jobs", Priority::High);
}

pub fn program() {
    let canary = Box::new([4_u32; 32]);
    let function: Function = Box::new(move || {
        let me = SLOT.lock().ok().and_then(|mut slot| slot.take());
        assert!(me.is_some());
        drop(me);
        let _noise = alloc::vec![0_u32; 32];
        assert!(*canary == [4; 32]);
    });
    let Ok(work) = Owned::new(Work::new(function)) else { return };
    if let Ok(mut slot) = SLOT.lock() {
        *slot = Some(work);
        if let Some(work) = &*slot {
            assert!(JOBS.submit(work).is_ok());
        }
    }
    let _ = thread::sleep_ms(10);
}

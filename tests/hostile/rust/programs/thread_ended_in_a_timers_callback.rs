// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.thread_running
//! tries: Drop a thread's owner in a timer's callback.
//! end: returns
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;
use ove::{thread, Mutex, Owned, Priority, Thread, Timer};

ove::statics! {
    static SLOT: Mutex<Option<Owned<Thread<{ crate::STACK }>>>> = Mutex::new(None);
}

static IS_DROPPED: AtomicBool = AtomicBool::new(false);

fn work() {
    while !thread::should_stop() {
        let _ = thread::sleep_ms(1);
    }
}

pub fn program() {
    let Ok(worker) = Owned::new(Thread::new(c"worker", Priority::Low, work as fn())) else { return };
    if let Ok(mut slot) = SLOT.lock() {
        *slot = Some(worker);
    }
    let Ok(killer) = Owned::new(Timer::one_shot(Duration::from_millis(1), |_| {
        drop(SLOT.lock().ok().and_then(|mut slot| slot.take()));
        IS_DROPPED.store(true, Relaxed);
    })) else {
        return;
    };
    assert!(killer.start().is_ok());
    while !IS_DROPPED.load(Relaxed) {
        let _ = thread::sleep_ms(1);
    }
    assert!(SLOT.lock().is_ok_and(|slot| slot.is_none()));
}

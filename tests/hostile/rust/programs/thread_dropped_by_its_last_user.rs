// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.own_thread
//! tries: Let a thread be the last to drop its own owner, through a shared count.
//! only: a shared owner of C++ or Zig ends as any other: thread_ends_itself
//! end: returns
use alloc::sync::Arc;
use ove::{thread, LateCell, Mutex, Owned, Priority, Thread};

type Shared = Arc<Owned<Thread<{ crate::STACK }>>>;

ove::statics! {
    static SLOT: Mutex<Option<Shared>> = Mutex::new(None);
}

static RAN: LateCell<bool> = LateCell::new();

fn last() {
    let _ = thread::sleep_ms(2);
    drop(SLOT.lock().ok().and_then(|mut slot| slot.take()));
    let _ = RAN.set(true);
}

pub fn program() {
    let Ok(thread) = Owned::new(Thread::new(c"last", Priority::High, last as fn())) else { return };
    if let Ok(mut slot) = SLOT.lock() {
        *slot = Some(Arc::new(thread));
    }
    while RAN.try_get().is_none() {
        let _ = thread::sleep_ms(1);
    }
}

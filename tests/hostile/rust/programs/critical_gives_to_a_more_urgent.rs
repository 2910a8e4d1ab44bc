// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.critical
//! tries: Give inside a critical section to a thread that looks at what is half written.
//! end: returns
use core::cell::Cell;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use ove::{critical, thread, Owned, Priority, Sem, Thread};

ove::statics! {
    static READY: Sem = Sem::new(0, 1);
}

static LEFT: AtomicU32 = AtomicU32::new(0);
static RIGHT: AtomicU32 = AtomicU32::new(0);

pub fn program() {
    let reader = Thread::<{ crate::STACK }, _>::new(c"reader", Priority::High, || {
        let _ = READY.take();
        critical::with(|| LEFT.load(Relaxed) == RIGHT.load(Relaxed))
    });
    let Ok(reader) = Owned::new(reader) else { return };
    let _ = thread::sleep_ms(1);
    let given = Cell::new(false);
    critical::with(|| {
        LEFT.store(1, Relaxed);
        given.set(READY.give().is_ok());
        RIGHT.store(1, Relaxed);
    });
    if !given.get() {
        assert!(READY.give().is_ok());
    }
    assert!(reader.join() == Ok(true));
}

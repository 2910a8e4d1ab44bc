// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.critical
//! tries: Give inside a critical section and see whether a timer's callback comes in.
//! end: returns or stops 2
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use core::time::Duration;
use ove::{critical, thread, time, Owned, Sem, Timer};

ove::statics! {
    static READY: Sem = Sem::new(0, 1000);
}

static INSIDE: AtomicBool = AtomicBool::new(false);
static SEEN: AtomicU32 = AtomicU32::new(0);

pub fn program() {
    let Ok(timer) = Owned::new(Timer::periodic(Duration::from_millis(1), |_| {
        if INSIDE.load(Relaxed) {
            SEEN.fetch_add(1, Relaxed);
        }
    })) else {
        return;
    };
    assert!(timer.start().is_ok());
    // Where threads run at the same time, a callback may be under way when the section begins; the next one waits.
    let most = if cfg!(target_os = "none") { 0 } else { 1 };
    for _ in 0..5 {
        SEEN.store(0, Relaxed);
        critical::with(|| {
            INSIDE.store(true, Relaxed);
            let _ = READY.give();
            time::busy_wait(Duration::from_micros(2500));
            INSIDE.store(false, Relaxed);
        });
        let _ = thread::sleep_ms(2);
        assert!(SEEN.load(Relaxed) <= most);
    }
}

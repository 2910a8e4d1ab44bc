// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Drop a running timer and look whether it still calls.
//! end: returns
use alloc::sync::Arc;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use core::time::Duration;
use ove::{thread, Owned, Timer};

pub fn program() {
    let calls = Arc::new(AtomicU32::new(0));
    let counted = calls.clone();
    let Ok(timer) = Owned::new(Timer::periodic(Duration::from_millis(1), move |_| {
        counted.fetch_add(1, Relaxed);
    })) else {
        return;
    };
    assert!(timer.start().is_ok());
    while calls.load(Relaxed) == 0 {
        let _ = thread::sleep_ms(1);
    }
    drop(timer);
    let before = calls.load(Relaxed);
    let _ = thread::sleep_ms(5);
    assert!(before > 0 && calls.load(Relaxed) == before);
    assert!(Arc::strong_count(&calls) == 1);
}

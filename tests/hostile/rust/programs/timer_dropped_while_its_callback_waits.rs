// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Drop a timer while its callback sleeps with its captures.
//! end: returns
use alloc::vec;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;
use ove::{thread, Owned, Timer};

static STARTED: AtomicBool = AtomicBool::new(false);

pub fn program() {
    let captured = vec![7_u8; 300];
    let Ok(timer) = Owned::new(Timer::one_shot(Duration::from_millis(1), move |_| {
        STARTED.store(true, Relaxed);
        let _ = thread::sleep_ms(5);
        assert!(captured.iter().all(|byte| *byte == 7));
    })) else {
        return;
    };
    assert!(timer.start().is_ok());
    while !STARTED.load(Relaxed) {
        let _ = thread::sleep_ms(1);
    }
    drop(timer);
    let noise = vec![0_u8; 300];
    let _ = thread::sleep_ms(10);
    assert!(noise.iter().all(|byte| *byte == 0));
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Lower the rank of the timers' thread, then end another timer.
//! end: returns
use alloc::vec;
use core::time::Duration;
use ove::{thread, Owned, Priority, Timer};

pub fn program() {
    let Ok(first) = Owned::new(Timer::one_shot(Duration::from_millis(1), |_| {
        let _ = thread::current().set_priority(Priority::Idle);
    })) else {
        return;
    };
    assert!(first.start().is_ok());
    let _ = thread::sleep_ms(4);
    let Ok(second) = Owned::new(Timer::periodic(Duration::from_millis(1), |_| ())) else { return };
    assert!(second.start().is_ok());
    drop(second);
    let noise = vec![0x5a_u8; 400];
    let _ = thread::sleep_ms(5);
    assert!(noise.iter().all(|byte| *byte == 0x5a));
}

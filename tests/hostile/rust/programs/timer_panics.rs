// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.panic
//! tries: Panic in a timer's callback.
//! end: stops 10
use core::time::Duration;
use ove::{thread, Owned, Timer};

pub fn program() {
    let Ok(timer) = Owned::new(Timer::one_shot(Duration::from_millis(1), |_| panic!("planned"))) else { return };
    assert!(timer.start().is_ok());
    // Where nothing stops the program, the watchdog ends it.
    loop {
        let _ = thread::sleep_ms(1000);
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.token
//! tries: Ask for a token in a thread, a callback and a critical section.
//! end: returns
use core::time::Duration;
use ove::{critical, isr, thread, Error, Owned, Timer};

pub fn program() {
    assert!(isr::with_token(|_| ()) == Err(Error::CONTEXT));
    critical::with(|| assert!(isr::with_token(|_| ()) == Err(Error::CONTEXT)));
    let Ok(timer) = Owned::new(Timer::one_shot(Duration::from_millis(1), |_| {
        // On Alloy and FreeRTOS callbacks run in a thread.
        assert!(isr::with_token(|_| ()) == Err(Error::CONTEXT));
    })) else {
        return;
    };
    assert!(timer.start().is_ok());
    let _ = thread::sleep_ms(4);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Start, stop and change a timer in an ISR, more often than the kernel has room for commands.
//! end: returns
//! end.freertos.release: stops 2
use core::time::Duration;
use ove::{board, thread, Timer};

ove::statics! {
    static TIMER: Timer = Timer::periodic(Duration::from_millis(1), |_| ());
}

pub fn program() {
    board::irq_attach(|_| {
        for _ in 0..40 {
            let _ = TIMER.start();
            let _ = TIMER.set_period(Duration::from_millis(2));
            let _ = TIMER.stop();
        }
    });
    board::irq_trigger();
    let _ = thread::sleep_ms(5);
    assert!(!TIMER.is_running());
}

// SPDX-License-Identifier: MIT OR Apache-2.0
use core::hint::black_box;
use core::time::Duration;

use ove::{time, Sem, Timeout};

use crate::harness::in_isr;

test!(thread time.clock.is_one_in_every_unit,
    "Microseconds, nanoseconds, milliseconds and ticks come from one clock.", {
    let ms = time::get_ms();
    let us = time::get_us();
    let ns = time::get_ns();
    let unchecked = time::get_us_unchecked();
    expect!(us / 1000 >= ms);
    expect!(ns / 1000 >= us);
    expect!(unchecked >= ns / 1000);
    expect!(time::now() >= Duration::from_micros(unchecked));
    let from_ticks = time::get_ticks() * 1000 / u64::from(ove::config::TICK_HZ);
    expect!(from_ticks >= ms && from_ticks <= ms + 1000);
});

test!(thread time.delay.is_never_early, "A delay lasts at least the requested time.", {
    for _ in 0..3 {
        let before = time::now();
        expect!(time::delay(Duration::from_millis(2)).is_ok());
        expect!(time::now() - before >= Duration::from_millis(2));
    }
    let before = time::now();
    expect!(time::delay_ms(2).is_ok());
    expect!(time::now() - before >= Duration::from_millis(2));
    let before = time::now();
    time::busy_wait(Duration::from_micros(300));
    expect!(time::now() - before >= Duration::from_micros(300));
});

test!(check time.delay.in_isr_is_context, "A delay in an ISR returns the error for a wrong context.", {
    in_isr(|_| {
        expect_error!(time::delay(Duration::from_millis(1)), CONTEXT);
        expect_error!(time::delay_ms(1), CONTEXT);
    });
});

test!(thread time.timeout.is_rounded_up,
    "A timeout is rounded up to a millisecond. A negative one does not wait, and one too long for 32 \
     bits waits forever.", {
    const ROUNDED: Timeout = Timeout::from_duration(Duration::from_nanos(1_000_001));
    expect!(ROUNDED.as_millis() == 2);
    expect!(Timeout::from(Duration::ZERO) == Timeout::NONE);
    expect!(Timeout::from(Duration::from_nanos(1)).as_millis() == 1);
    expect!(Timeout::from(Duration::from_secs(2)).as_millis() == 2000);
    expect!(Timeout::from(Duration::MAX) == Timeout::FOREVER);
    expect!(Timeout::from(Duration::from_millis(0x1_0000_0000)) == Timeout::FOREVER);
    expect!(Timeout::from(Duration::from_nanos(black_box(1_500_000))).as_millis() == 2);
    // A duration cannot be negative here; a deadline in the past is the nearest case.
    expect!(time::until(Duration::ZERO) == Timeout::NONE);
});

ove::statics! {
    static NEVER: Sem = Sem::new(0, 1);
}

test!(thread time.deadline.is_never_early,
    "A wait until a deadline ends after it; if the deadline has passed, the call does not wait.", {
    let deadline = time::now() + Duration::from_millis(3);
    expect_error!(NEVER.take_for(time::until(deadline)), TIMEOUT);
    expect!(time::now() >= deadline);
    expect!(time::until(deadline) == Timeout::NONE);
    expect_error!(NEVER.take_for(time::until(deadline)), TIMEOUT);
});

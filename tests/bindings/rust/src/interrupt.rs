// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::c_void;

use ove::stop::Stop;
use ove::{Error, Event, Irq, IsrToken, Sem};

use crate::harness::point;

extern "C" {
    fn test_owns_image() -> bool;
    fn test_device_timer_start(cycles: u32);
    fn test_device_timer_stop();
    fn test_in_urgent_isr(function: unsafe extern "C" fn(*mut c_void), arg: *mut c_void);
}

ove::statics! { static EXPIRED: Event = Event::new(); }

ove::interrupt!(fn TIMER1_Handler(token) {
    // SAFETY: the device belongs to the test.
    unsafe { test_device_timer_stop() };
    point(1);
    EXPIRED.signal_from_isr(token);
});

test!(thread interrupt.device.arrives_by_its_name,
    "A device's interrupt runs the handler that the program defines under the board's name for it.", {
    // SAFETY: the handler is above; elsewhere the test is skipped there.
    unsafe { test_device_timer_start(1000) };
    // SAFETY: the function only returns a fact.
    if unsafe { test_owns_image() } {
        expect!(EXPIRED.wait().is_ok());
        point(2);
        expect_points!(1, 2);
    }
});

test!(thread interrupt.irq.pends_until_it_is_enabled,
    "A device's pending interrupt runs its handler when it is enabled; a cleared one does not.", {
    const TIMER: Irq = Irq::named("TIMER1");
    if Irq::line(0).clear() == Err(Error::NOT_SUPPORTED) {
        expect_error!(TIMER.pend(), NOT_SUPPORTED);
        expect!(!TIMER.is_pending());
        return;
    }
    expect!(TIMER.disable().is_ok());
    expect!(!TIMER.is_enabled());
    expect!(TIMER.priority() >= Irq::most_urgent());
    expect!(TIMER.set_priority(TIMER.priority()).is_ok());
    if Irq::most_urgent() > 0 {
        expect_error!(TIMER.set_priority(0), INVALID);
    }
    expect!(TIMER.pend().is_ok());
    expect!(TIMER.is_pending());
    expect!(TIMER.clear().is_ok());
    expect!(!TIMER.is_pending());
    // SAFETY: the function only returns a fact.
    if unsafe { test_owns_image() } {
        expect!(TIMER.pend().is_ok());
        expect!(TIMER.enable().is_ok());
        expect!(TIMER.is_enabled());
        expect!(TIMER.disable().is_ok());
        expect!(EXPIRED.wait().is_ok());
        expect_points!(1);
    }
});

test!(thread interrupt.irq.without_a_handler_stays_out, "An interrupt without a handler cannot be enabled.", {
    const UNUSED: Irq = Irq::named("TIMER0");
    let refusal = if UNUSED.clear().is_ok() { Error::INVALID } else { Error::NOT_SUPPORTED };
    expect!(UNUSED.enable() == Err(refusal));
    expect!(!UNUSED.is_enabled());
});

ove::statics! { static TOKENS: Sem = Sem::new(0, 1); }

unsafe extern "C" fn give(_: *mut c_void) {
    // SAFETY: the harness calls this in interrupt context.
    let _ = TOKENS.give_from_isr(unsafe { IsrToken::new() });
}

test!(stops_check(Stop::Context as i32, "ove_sem_give_from_isr") interrupt.urgent.call_stops,
    "A call from an interrupt that critical sections do not mask stops the program and is named.", {
    // SAFETY: the function takes no argument.
    unsafe { test_in_urgent_isr(give, core::ptr::null_mut()) };
});

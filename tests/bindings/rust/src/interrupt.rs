// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::c_void;

use ove::stop::Stop;
use ove::{Event, IsrToken, Sem};

use crate::harness::point;

extern "C" {
    fn test_owns_image() -> bool;
    fn test_device_timer_start(cycles: u32);
    fn test_device_timer_stop();
    fn test_in_urgent_isr(function: unsafe extern "C" fn(*mut c_void), arg: *mut c_void);
}

ove::statics! { static EXPIRED: Event = Event::new(); }

ove::interrupt!(fn TIMER1_Handler(token) {
    // SAFETY: the device is the test's.
    unsafe { test_device_timer_stop() };
    point(1);
    EXPIRED.signal_from_isr(token);
});

test!(thread interrupt.device.arrives_by_its_name,
    "The interrupt of a device runs the handler that the program defines under the board's name for it.", {
    // SAFETY: the handler is above; elsewhere the test is skipped there.
    unsafe { test_device_timer_start(1000) };
    // SAFETY: the function only answers.
    if unsafe { test_owns_image() } {
        expect!(EXPIRED.wait().is_ok());
        point(2);
        expect_points!(1, 2);
    }
});

ove::statics! { static TOKENS: Sem = Sem::new(0, 1); }

unsafe extern "C" fn give(_: *mut c_void) {
    // SAFETY: the harness calls this in interrupt context.
    let _ = TOKENS.give_from_isr(unsafe { IsrToken::new() });
}

test!(stops_check(Stop::Context as i32, "ove_sem_give_from_isr") interrupt.urgent.call_stops,
    "A call from an interrupt that is more urgent than the kernel's sections stops, and is named.", {
    // SAFETY: the function wants no argument.
    unsafe { test_in_urgent_isr(give, core::ptr::null_mut()) };
});

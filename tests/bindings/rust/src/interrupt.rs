// SPDX-License-Identifier: MIT OR Apache-2.0
use ove::Event;

use crate::harness::point;

extern "C" {
    fn test_device_timer_start(cycles: u32);
    fn test_device_timer_stop();
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
    if cfg!(any(ove_rtos_freertos, ove_rtos_alloy)) {
        expect!(EXPIRED.wait().is_ok());
        point(2);
        expect_points!(1, 2);
    }
});

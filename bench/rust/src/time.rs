// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;
use core::time::Duration;

use ove::time;

use crate::harness::{expect, run, Case, Sink};

static TIME_READ: Sink<u64> = Sink::new(0);

struct GetUs;

impl Case for GetUs {
    const SUITE: &'static CStr = c"time";
    const NAME: &'static CStr = c"time_get_us_overhead";

    fn setup() -> Option<Self> {
        Some(GetUs)
    }

    fn body(&mut self) {
        TIME_READ.write(time::get_us_unchecked());
    }
}

struct Delay;

impl Case for Delay {
    const SUITE: &'static CStr = c"time";
    const NAME: &'static CStr = c"delay_1ms";

    fn setup() -> Option<Self> {
        Some(Delay)
    }

    fn body(&mut self) {
        expect(time::delay(Duration::from_millis(1)).is_ok());
    }
}

pub fn cases() {
    run::<GetUs>();
    run::<Delay>();
}

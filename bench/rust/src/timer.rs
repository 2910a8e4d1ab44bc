// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;
use core::time::Duration;

use ove::{Timer, TimerRef};

use crate::harness::{expect, fail, run, Case};
use crate::object::{make, Object};

const SUITE: &CStr = c"timer";
/// Long enough that the timer never expires while the case runs.
const PERIOD: Duration = Duration::from_secs(1000);

fn expired(_timer: TimerRef<'_>) {
    fail();
}

struct StartStop(Object<Timer>);

impl Case for StartStop {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"start_stop";

    fn setup() -> Option<Self> {
        make!(Timer, Timer::one_shot(PERIOD, expired as fn(TimerRef<'_>))).map(StartStop)
    }

    fn body(&mut self) {
        expect(self.0.start().is_ok());
        expect(self.0.stop().is_ok());
    }

    fn teardown(self) -> bool {
        self.0.end().is_ok()
    }
}

#[cfg(not(ove_zero_heap))]
struct CreateDestroy;

#[cfg(not(ove_zero_heap))]
impl Case for CreateDestroy {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"create_destroy";

    fn setup() -> Option<Self> {
        Some(CreateDestroy)
    }

    fn body(&mut self) {
        match ove::Owned::<Timer>::new(Timer::one_shot(PERIOD, expired as fn(TimerRef<'_>))) {
            Ok(timer) => expect(timer.end().is_ok()),
            Err(_) => fail(),
        }
    }
}

pub fn cases() {
    run::<StartStop>();
    #[cfg(not(ove_zero_heap))]
    {
        run::<CreateDestroy>();
        crate::harness::run_memory::<StartStop>(c"memory");
    }
}

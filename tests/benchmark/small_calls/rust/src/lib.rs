// SPDX-License-Identifier: MIT OR Apache-2.0
//! The cases of `tests/benchmark/small_calls` in Rust, and calls that only Rust has.
#![no_std]

#[path = "../../../../../bench/rust/src/harness.rs"]
#[allow(dead_code)] // the harness of all cases
mod harness;

use core::ffi::CStr;
use core::hint::black_box;
use core::time::Duration;

use harness::{run, Case, Sink};
use ove::{critical, thread, time, Timeout};

const SUITE: &CStr = c"small_calls";
const HOUR: Duration = Duration::from_secs(3600);

static STOPPING: Sink<bool> = Sink::new(false);
static MILLISECONDS: Sink<u32> = Sink::new(0);

struct ShouldStop;

impl Case for ShouldStop {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"should_stop";

    fn setup() -> Option<Self> {
        Some(ShouldStop)
    }

    fn body(&mut self) {
        STOPPING.write(thread::should_stop());
    }
}

struct Until(Duration);

impl Case for Until {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"until";

    fn setup() -> Option<Self> {
        Some(Until(time::now() + HOUR))
    }

    fn body(&mut self) {
        MILLISECONDS.write(time::until(self.0).as_millis());
    }
}

struct TimeoutOf(Duration);

impl Case for TimeoutOf {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"timeout_of";

    fn setup() -> Option<Self> {
        Some(TimeoutOf(black_box(HOUR)))
    }

    fn body(&mut self) {
        MILLISECONDS.write(Timeout::from_duration(self.0).as_millis());
    }
}

struct Now;

impl Case for Now {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"now";

    fn setup() -> Option<Self> {
        Some(Now)
    }

    fn body(&mut self) {
        MILLISECONDS.write(time::now().subsec_nanos());
    }
}

struct Critical;

impl Case for Critical {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"critical_with";

    fn setup() -> Option<Self> {
        Some(Critical)
    }

    fn body(&mut self) {
        critical::with(|| STOPPING.write(false));
    }
}

/// Called by the harness, in its runner thread.
#[no_mangle]
extern "C" fn ove_bench_suites() {
    run::<ShouldStop>();
    run::<Until>();
    run::<TimeoutOf>();
    run::<Now>();
    run::<Critical>();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;
use core::time::Duration;

use ove::thread::{self, ThreadId};
use ove::Sem;

use crate::harness::{expect, run, Case, Sink};
use crate::partner::{self, Partner};

const SUITE: &CStr = c"thread";

struct Yield;

impl Case for Yield {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"yield";

    fn setup() -> Option<Self> {
        Some(Yield)
    }

    fn body(&mut self) {
        thread::yield_now();
    }
}

static SELF_READ: Sink<ThreadId> = Sink::new(ThreadId::NONE);

struct GetSelf;

impl Case for GetSelf {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"get_self";

    fn setup() -> Option<Self> {
        Some(GetSelf)
    }

    fn body(&mut self) {
        SELF_READ.write(thread::current().id());
    }
}

struct Sleep;

impl Case for Sleep {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"sleep_1ms";

    fn setup() -> Option<Self> {
        Some(Sleep)
    }

    fn body(&mut self) {
        expect(thread::sleep(Duration::from_millis(1)).is_ok());
    }
}

ove::statics! {
    static THERE: Sem = Sem::new(0, 1);
    static BACK: Sem = Sem::new(0, 1);
}

fn answer() {
    loop {
        expect(THERE.take().is_ok());
        if partner::stops() {
            return;
        }
        expect(BACK.give().is_ok());
    }
}

struct ContextSwitch {
    partner: Partner,
}

impl Case for ContextSwitch {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"context_switch";

    fn setup() -> Option<Self> {
        Some(ContextSwitch { partner: Partner::start(answer, partner::RUNNER)? })
    }

    fn body(&mut self) {
        expect(THERE.give().is_ok());
        expect(BACK.take().is_ok());
    }

    fn teardown(self) -> bool {
        partner::tell_to_stop();
        THERE.give().is_ok() && self.partner.end()
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
        fn end_at_once() {}

        let new = ove::Thread::new(c"short", partner::URGENT, end_at_once as fn());
        match ove::Owned::<ove::Thread<{ partner::STACK }>>::new(new) {
            Ok(thread) => {
                expect(thread.join().is_ok());
                expect(thread.end().is_ok());
            }
            Err(_) => expect(false),
        }
    }
}

pub fn cases() {
    #[cfg(not(ove_zero_heap))]
    run::<CreateDestroy>();
    run::<Yield>();
    run::<GetSelf>();
    run::<Sleep>();
    run::<ContextSwitch>();
}

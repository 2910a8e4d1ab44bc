// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;

use ove::Event;

use crate::harness::{expect, run, Case};
use crate::partner::{self, Partner};

const SUITE: &CStr = c"sync";

ove::statics! {
    static THERE: Event = Event::new();
    static BACK: Event = Event::new();
}

fn answer() {
    loop {
        expect(THERE.wait().is_ok());
        if partner::stops() {
            return;
        }
        expect(BACK.signal().is_ok());
    }
}

struct SignalWait {
    partner: Partner,
}

impl Case for SignalWait {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"event_signal_wait";

    fn setup() -> Option<Self> {
        Some(SignalWait { partner: Partner::start(answer, partner::RUNNER)? })
    }

    fn body(&mut self) {
        expect(THERE.signal().is_ok());
        expect(BACK.wait().is_ok());
    }

    fn teardown(self) -> bool {
        partner::tell_to_stop();
        THERE.signal().is_ok() && self.partner.end()
    }
}

#[cfg(not(ove_zero_heap))]
struct Memory(ove::Owned<Event>);

#[cfg(not(ove_zero_heap))]
impl Case for Memory {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"event_memory";

    fn setup() -> Option<Self> {
        ove::Owned::new(Event::new()).ok().map(Memory)
    }

    fn body(&mut self) {}

    fn teardown(self) -> bool {
        self.0.end().is_ok()
    }
}

#[cfg(not(ove_zero_heap))]
pub fn memory_case() {
    crate::harness::run_memory::<Memory>(c"event_memory");
}

pub fn cases() {
    run::<SignalWait>();
}

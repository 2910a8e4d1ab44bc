// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;

use ove::{Condvar, Mutex};

use crate::harness::{expect, fail, run, Case};
use crate::partner::{self, Partner};

const SUITE: &CStr = c"sync";

#[derive(Clone, Copy, PartialEq)]
enum Turn {
    Runners,
    Partners,
}

ove::statics! {
    static TURN: Mutex<Turn> = Mutex::new(Turn::Runners);
    static CHANGED: Condvar = Condvar::new();
}

fn answer() {
    let Ok(mut turn) = TURN.lock() else { return fail() };
    loop {
        while *turn != Turn::Partners {
            expect(CHANGED.wait(&mut turn).is_ok());
        }
        if partner::stops() {
            break;
        }
        *turn = Turn::Runners;
        expect(CHANGED.signal().is_ok());
    }
}

struct SignalWait {
    partner: Partner,
}

impl Case for SignalWait {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"condvar_signal_wait";

    fn setup() -> Option<Self> {
        match TURN.lock() {
            Ok(mut turn) => *turn = Turn::Runners,
            Err(_) => return None,
        }
        Some(SignalWait { partner: Partner::start(answer, partner::RUNNER)? })
    }

    fn body(&mut self) {
        let Ok(mut turn) = TURN.lock() else { return fail() };
        *turn = Turn::Partners;
        expect(CHANGED.signal().is_ok());
        while *turn != Turn::Runners {
            expect(CHANGED.wait(&mut turn).is_ok());
        }
    }

    fn teardown(self) -> bool {
        partner::tell_to_stop();
        match TURN.lock() {
            Ok(mut turn) => {
                *turn = Turn::Partners;
                expect(CHANGED.signal().is_ok());
            }
            Err(_) => return false,
        }
        self.partner.end()
    }
}

#[cfg(not(ove_zero_heap))]
struct Memory(ove::Owned<Condvar>);

#[cfg(not(ove_zero_heap))]
impl Case for Memory {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"condvar_memory";

    fn setup() -> Option<Self> {
        ove::Owned::new(Condvar::new()).ok().map(Memory)
    }

    fn body(&mut self) {}

    fn teardown(self) -> bool {
        self.0.end().is_ok()
    }
}

#[cfg(not(ove_zero_heap))]
pub fn memory_case() {
    crate::harness::run_memory::<Memory>(c"condvar_memory");
}

pub fn cases() {
    run::<SignalWait>();
}

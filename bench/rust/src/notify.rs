// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;

use ove::notify::take;
use ove::thread;

use crate::harness::{expect, run, Case};
use crate::partner::{self, Partner};

const SUITE: &CStr = c"notify";
const BIT: u32 = 1;

struct NotifyWait;

impl Case for NotifyWait {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"notify_wait";

    fn setup() -> Option<Self> {
        Some(NotifyWait)
    }

    fn body(&mut self) {
        expect(thread::current().notify(BIT).is_ok());
        expect(take(BIT).is_ok());
    }

    fn teardown(self) -> bool {
        true
    }
}

fn wait_again() {
    loop {
        expect(take(BIT).is_ok());
        if partner::stops() {
            return;
        }
    }
}

struct Wake {
    partner: Partner,
}

impl Case for Wake {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"wake";

    fn setup() -> Option<Self> {
        Some(Wake { partner: Partner::start(wait_again, partner::URGENT)? })
    }

    fn body(&mut self) {
        expect(self.partner.thread().notify(BIT).is_ok());
    }

    fn teardown(self) -> bool {
        partner::tell_to_stop();
        self.partner.thread().notify(BIT).is_ok() && self.partner.end()
    }
}

pub fn cases() {
    run::<NotifyWait>();
    run::<Wake>();
}

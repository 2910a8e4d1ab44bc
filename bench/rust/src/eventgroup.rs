// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;

use ove::EventGroup;

#[cfg(not(ove_zero_heap))]
use crate::harness::fail;
use crate::harness::{expect, run, Case};
use crate::object::{make, Object};

const SUITE: &CStr = c"eventgroup";
const BITS: u32 = 0x5;

struct SetGetBits(Object<EventGroup>);

impl Case for SetGetBits {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"set_get_bits";

    fn setup() -> Option<Self> {
        make!(EventGroup, EventGroup::new()).map(SetGetBits)
    }

    fn body(&mut self) {
        expect(self.0.set(BITS).is_ok());
        expect(self.0.get() == BITS);
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
        match ove::Owned::new(EventGroup::new()) {
            Ok(group) => expect(group.end().is_ok()),
            Err(_) => fail(),
        }
    }
}

pub fn cases() {
    run::<SetGetBits>();
    #[cfg(not(ove_zero_heap))]
    {
        run::<CreateDestroy>();
        crate::harness::run_memory::<SetGetBits>(c"memory");
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;

use ove::Sem;

#[cfg(not(ove_zero_heap))]
use crate::harness::fail;
use crate::harness::{expect, run, Case};
use crate::object::{make, Object};

const SUITE: &CStr = c"sync";

struct TakeGive(Object<Sem>);

impl Case for TakeGive {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"sem_take_give";

    fn setup() -> Option<Self> {
        make!(Sem, Sem::new(1, 1)).map(TakeGive)
    }

    fn body(&mut self) {
        expect(self.0.take().is_ok());
        expect(self.0.give().is_ok());
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
    const NAME: &'static CStr = c"sem_create_destroy";

    fn setup() -> Option<Self> {
        Some(CreateDestroy)
    }

    fn body(&mut self) {
        match ove::Owned::new(Sem::new(1, 1)) {
            Ok(sem) => expect(sem.end().is_ok()),
            Err(_) => fail(),
        }
    }
}

#[cfg(not(ove_zero_heap))]
pub fn memory_case() {
    crate::harness::run_memory::<TakeGive>(c"sem_memory");
}

pub fn cases() {
    run::<TakeGive>();
    #[cfg(not(ove_zero_heap))]
    run::<CreateDestroy>();
}

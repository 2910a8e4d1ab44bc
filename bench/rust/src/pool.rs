// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;
use core::mem::MaybeUninit;

use ove::Pool;

use crate::harness::{fail, run, Case};
use crate::object::{make, Object};

const SUITE: &CStr = c"pool";

/// 32 bytes that are not initialised, as in C.
type Block = MaybeUninit<[u8; 32]>;
type Blocks = Pool<Block, 8>;

struct AllocFree(Object<Blocks>);

impl Case for AllocFree {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"alloc_free";

    fn setup() -> Option<Self> {
        make!(Blocks, Blocks::new()).map(AllocFree)
    }

    fn body(&mut self) {
        match self.0.alloc(MaybeUninit::uninit()) {
            Ok(block) => drop(block),
            Err(_) => fail(),
        }
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
        match ove::Owned::new(Blocks::new()) {
            Ok(pool) => crate::harness::expect(pool.end().is_ok()),
            Err(_) => fail(),
        }
    }
}

pub fn cases() {
    run::<AllocFree>();
    #[cfg(not(ove_zero_heap))]
    {
        run::<CreateDestroy>();
        crate::harness::run_memory::<AllocFree>(c"memory");
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;

use ove::{Sem, Timeout, Work, WorkQueue};

use crate::harness::{expect, run, Case};
use crate::object::{make, Object};
use crate::partner::{RUNNER, STACK};

const SUITE: &CStr = c"workqueue";

ove::statics! {
    static DONE: Sem = Sem::new(0, 1);
}

fn execute() {
    expect(DONE.give().is_ok());
}

fn make_queue() -> Option<Object<WorkQueue<STACK>>> {
    make!(WorkQueue<STACK>, WorkQueue::new(c"work", RUNNER))
}

struct SubmitExecute {
    queue: Object<WorkQueue<STACK>>,
    work: Object<Work>,
}

impl Case for SubmitExecute {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"submit_execute";

    fn setup() -> Option<Self> {
        Some(SubmitExecute { queue: make_queue()?, work: make!(Work, Work::new(execute as fn()))? })
    }

    fn body(&mut self) {
        expect(self.queue.submit(&self.work).is_ok());
        expect(DONE.take().is_ok());
    }

    fn teardown(self) -> bool {
        // The last item has given its semaphore, but its thread may not have returned from it yet.
        self.queue.flush(Timeout::FOREVER).is_ok() && self.work.end().is_ok() && self.queue.end().is_ok()
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
        match make_queue() {
            Some(queue) => expect(queue.end().is_ok()),
            None => expect(false),
        }
    }
}

#[cfg(not(ove_zero_heap))]
struct Memory(ove::Owned<WorkQueue<STACK>>);

#[cfg(not(ove_zero_heap))]
impl Case for Memory {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"memory";

    fn setup() -> Option<Self> {
        make_queue().map(Memory)
    }

    fn body(&mut self) {}

    fn teardown(self) -> bool {
        self.0.end().is_ok()
    }
}

pub fn cases() {
    run::<SubmitExecute>();
    #[cfg(not(ove_zero_heap))]
    {
        run::<CreateDestroy>();
        crate::harness::run_memory::<Memory>(c"memory");
    }
}

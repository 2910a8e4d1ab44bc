// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;

use ove::{Queue, Sem};

#[cfg(not(ove_zero_heap))]
use crate::harness::fail;
use crate::harness::{expect, run, Case};
use crate::object::{make, Object};
use crate::partner::{self, Partner};

const SUITE: &CStr = c"queue";
const CAPACITY: usize = 8;
const BURST: u32 = 64;

type Items = Queue<u32, CAPACITY>;

struct SendReceive(Object<Items>);

impl Case for SendReceive {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"send_receive";

    fn setup() -> Option<Self> {
        make!(Items, Queue::new()).map(SendReceive)
    }

    fn body(&mut self) {
        expect(self.0.send(0x1234_5678).is_ok());
        expect(self.0.receive().is_ok());
    }

    fn teardown(self) -> bool {
        self.0.end().is_ok()
    }
}

ove::statics! {
    static QUEUE: Items = Queue::new();
    static ALL_RECEIVED: Sem = Sem::new(0, 1);
}

fn receive_bursts() {
    let mut expected = 0;
    loop {
        let item = QUEUE.receive();
        if partner::stops() {
            return;
        }
        expect(item == Ok(expected));
        if expected == BURST - 1 {
            expect(ALL_RECEIVED.give().is_ok());
        }
        expected = (expected + 1) % BURST;
    }
}

struct Throughput {
    partner: Partner,
}

impl Case for Throughput {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"throughput_2t";

    fn setup() -> Option<Self> {
        Some(Throughput { partner: Partner::start(receive_bursts, partner::RUNNER)? })
    }

    fn body(&mut self) {
        for item in 0..BURST {
            expect(QUEUE.send(item).is_ok());
        }
        expect(ALL_RECEIVED.take().is_ok());
    }

    fn teardown(self) -> bool {
        partner::tell_to_stop();
        QUEUE.send(0).is_ok() && self.partner.end()
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
        match ove::Owned::<Items>::new(Queue::new()) {
            Ok(queue) => expect(queue.end().is_ok()),
            Err(_) => fail(),
        }
    }
}

pub fn cases() {
    run::<SendReceive>();
    run::<Throughput>();
    #[cfg(not(ove_zero_heap))]
    {
        run::<CreateDestroy>();
        crate::harness::run_memory::<SendReceive>(c"memory");
    }
}

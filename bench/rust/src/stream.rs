// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;

use ove::{Sem, Stream, StreamReceiver, StreamSender, Timeout};

use crate::harness::{expect, fail, run, Case};
use crate::partner::{self, Partner};

const SUITE: &CStr = c"stream";
const CAPACITY: usize = 256;
const PIECE: usize = 64;
const BURST: usize = 1024;

ove::statics! {
    static STREAM: Stream<CAPACITY> = Stream::new(1);
    static ALL_RECEIVED: Sem = Sem::new(0, 1);
}

struct SendReceive {
    sender: StreamSender<'static, CAPACITY>,
    receiver: StreamReceiver<'static, CAPACITY>,
    // Not a constant: the other languages send from RAM too, and the flash takes longer to read.
    sent: [u8; PIECE],
    received: [u8; PIECE],
}

impl Case for SendReceive {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"send_recv_64B";

    fn setup() -> Option<Self> {
        let (sender, receiver) = (STREAM.sender().ok()?, STREAM.receiver().ok()?);
        Some(SendReceive { sender, receiver, sent: [0; PIECE], received: [0; PIECE] })
    }

    fn body(&mut self) {
        expect(self.sender.send(&self.sent, Timeout::FOREVER) == Ok(PIECE));
        expect(self.receiver.receive(&mut self.received, Timeout::FOREVER) == Ok(PIECE));
    }
}

fn receive_bursts() {
    let Ok(mut receiver) = STREAM.receiver() else { return fail() };
    let mut received = [0; PIECE];
    let mut total = 0;
    loop {
        let got = receiver.receive(&mut received, Timeout::FOREVER);
        if partner::stops() {
            return;
        }
        match got {
            Ok(got) => total += got,
            Err(_) => fail(),
        }
        if total == BURST {
            total = 0;
            expect(ALL_RECEIVED.give().is_ok());
        }
    }
}

struct Throughput {
    sender: StreamSender<'static, CAPACITY>,
    sent: [u8; PIECE],
    partner: Partner,
}

impl Case for Throughput {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"throughput";

    fn setup() -> Option<Self> {
        let sender = STREAM.sender().ok()?;
        Some(Throughput { sender, sent: [0; PIECE], partner: Partner::start(receive_bursts, partner::RUNNER)? })
    }

    fn body(&mut self) {
        for _ in 0..BURST / PIECE {
            expect(self.sender.send(&self.sent, Timeout::FOREVER) == Ok(PIECE));
        }
        expect(ALL_RECEIVED.take().is_ok());
    }

    fn teardown(mut self) -> bool {
        partner::tell_to_stop();
        self.sender.send(&self.sent[..1], Timeout::FOREVER) == Ok(1) && self.partner.end()
    }
}

#[cfg(not(ove_zero_heap))]
struct Whole(ove::Owned<Stream<CAPACITY>>);

#[cfg(not(ove_zero_heap))]
impl Case for Whole {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"memory";

    fn setup() -> Option<Self> {
        ove::Owned::new(Stream::new(1)).ok().map(Whole)
    }

    fn body(&mut self) {}

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
        match ove::Owned::<Stream<CAPACITY>>::new(Stream::new(1)) {
            Ok(stream) => expect(stream.end().is_ok()),
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
        crate::harness::run_memory::<Whole>(c"memory");
    }
}

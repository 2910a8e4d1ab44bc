// SPDX-License-Identifier: MIT OR Apache-2.0
//! Full objects reject the number of items in the comment at each call, in short loops that compilers unroll.
#![no_std]

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use core::time::Duration;

use ove::thread::Priority;
use ove::{board, Queue, Result, Sem, Thread, Timeout};

type Five = [u32; 5];

ove::statics! {
    static BOX: Queue<u32, 3> = Queue::new();
    static PAIR: Queue<Five, 2> = Queue::new();
    static TOKENS: Sem = Sem::new(0, 2);
    static WRITER: Thread<4096> = Thread::new(c"writer", Priority::Normal, write_all);
}

static LOST: AtomicU32 = AtomicU32::new(0);

fn count(sent: Result) {
    if sent.is_err() {
        LOST.store(LOST.load(Relaxed) + 1, Relaxed);
    }
}

fn write_all() {
    for item in 0..9 {
        count(BOX.try_send(item)); // 6
    }
    for item in 0..4 {
        count(PAIR.send_for([item; 5], Timeout::NONE)); // 2
    }
    for _ in 0..7 {
        count(TOKENS.give()); // 5
    }
    count(BOX.send_for(0, Duration::from_millis(2))); // 1
    board::exit(u8::from(LOST.load(Relaxed) != 14));
}

ove::main!(|| ove::run());

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects in structures and arrays reject the number of items given at each call. None is on a stack in Rust.
#![no_std]

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ove::thread::Priority;
use ove::{board, Place, Queue, Result, Sem, Thread};

struct Port<T: Copy + Send + 'static> {
    number: u32,
    inbox: Place<Queue<T, 1>>,
    ready: Place<Sem>,
}

impl<T: Copy + Send + 'static> Port<T> {
    const fn new() -> Self {
        Port { number: 0, inbox: Place::new(), ready: Place::new() }
    }
}

struct Machine {
    given: Place<Sem>,
    ports: [Port<u32>; 2],
    small: Port<u16>,
    pair: [Place<Queue<u32, 1>>; 2],
}

static MACHINE: Machine = Machine {
    given: Place::new(),
    ports: [Port::new(), Port::new()],
    small: Port::new(),
    pair: [Place::new(), Place::new()],
};

ove::statics! {
    static WRITER: Thread<4096> = Thread::new(c"writer", Priority::Normal, run);
}

static LOST: AtomicU32 = AtomicU32::new(0);

fn count(sent: Result) {
    if sent.is_err() {
        LOST.store(LOST.load(Relaxed) + 1, Relaxed);
    }
}

fn send<T: Copy + Send + 'static>(queue: &Queue<T, 1>, item: T, refused: u32) {
    for _ in 0..=refused {
        count(queue.try_send(item));
    }
}

fn give(tokens: &Sem, refused: u32) {
    for _ in 0..refused {
        count(tokens.give());
    }
}

fn write_all() -> Result {
    let machine = &MACHINE;

    send(&*machine.ports[0].inbox.put(Queue::new())?, 1, 1);
    send(&*machine.ports[1].inbox.put(Queue::new())?, 1, 2);
    give(&*machine.ports[1].ready.put(Sem::new(1, 1))?, 3);
    send(&*machine.small.inbox.put(Queue::new())?, 1, 4);
    give(&*machine.small.ready.put(Sem::new(1, 1))?, 5);
    give(&*machine.given.put(Sem::new(1, 1))?, 6);
    send(&*machine.pair[0].put(Queue::new())?, 1, 7);
    send(&*machine.pair[1].put(Queue::new())?, 1, 8);
    LOST.store(LOST.load(Relaxed) + machine.ports[0].number, Relaxed);
    Ok(())
}

fn run() {
    let is_done = write_all().is_ok();

    board::exit(u8::from(!is_done || LOST.load(Relaxed) != 36));
}

ove::main!(|| ove::run());

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two threads wait for each other, and a third waits for a message that no thread sends.
#![no_std]

use core::time::Duration;

use ove::thread::{self, Priority};
use ove::{Mutex, Queue, Thread};

const STACK: usize = 2048;

ove::statics! {
    static FORTH: Mutex<u32> = Mutex::new(0);
    static BACK: Mutex<u32> = Mutex::new(0);
    static ORDERS: Queue<u32, 3> = Queue::new();
    static GOER: Thread<STACK> = Thread::new(c"goer", Priority::Normal, go);
    static COMER: Thread<STACK> = Thread::new(c"comer", Priority::High, come);
    static SERVER: Thread<STACK> = Thread::new(c"server", Priority::Low, serve);
}

fn cross(first: &Mutex<u32>, second: &Mutex<u32>) {
    let held = first.lock();
    let _ = thread::sleep(Duration::from_millis(10));
    let also = second.lock();
    drop((also, held));
}

fn go() {
    cross(&FORTH, &BACK);
}

fn come() {
    cross(&BACK, &FORTH);
}

fn serve() {
    while ORDERS.receive().is_ok() {}
}

ove::main!(ove::run);

// SPDX-License-Identifier: MIT OR Apache-2.0
//! A thread panics, while another one waits for a semaphore.
#![no_std]

use core::time::Duration;

use ove::thread::{self, Priority};
use ove::{Sem, Thread};

const STACK: usize = 4096;

ove::statics! {
    static DONE: Sem = Sem::new(0, 1);
    static PARSER: Thread<STACK> = Thread::new(c"parser", Priority::Normal, parse);
    static WAITING: Thread<STACK> = Thread::new(c"waiting", Priority::High, wait);
}

#[inline(never)]
fn check(value: u32) {
    assert!(value == 1, "the value is {value}");
}

fn parse() {
    let _ = thread::sleep(Duration::from_millis(10));
    for value in 1..3 {
        check(value);
    }
}

fn wait() {
    let _ = DONE.take();
    check(1);
}

ove::main!(ove::run);

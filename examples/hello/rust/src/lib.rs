// SPDX-License-Identifier: MIT OR Apache-2.0
//! The smallest complete program: a thread that greets three times, ten milliseconds apart.
#![no_std]

use core::time::Duration;

use ove::thread::{self, Priority, Thread};
use ove::{board, println};

ove::statics! {
    static HELLO: Thread<4096> = Thread::new(c"hello", Priority::Normal, say_hello);
}

fn say_hello() {
    for number in 1..=3 {
        println!("hello {number}");
        let _ = thread::sleep(Duration::from_millis(10));
    }
    board::exit(0);
}

ove::main!(ove::run);

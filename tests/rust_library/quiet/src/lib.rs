// SPDX-License-Identifier: MIT OR Apache-2.0
//! A library with a thread and a handler, and nothing that an application could call.
#![no_std]
#![forbid(unsafe_code)]

use ove::{board, println, Priority, Thread};

ove::statics! {
    static QUIET: Thread<16384> = Thread::new(c"quiet", Priority::Normal, run);
}

ove::interrupt!(fn TIMER1_Handler(_token) {
    println!("the library's handler");
});

fn run() {
    println!("the library's thread ran");
    board::exit(0);
}

#![no_std]

use core::time::Duration;

use ove::thread::{self, Prio, Thread};
use ove::{board, println};

const GREETINGS: usize = 3;

ove::statics! {
    static GREETER: Thread<2048> = Thread::new(c"greeter", Prio::Normal, greet);
}

fn greet() {
    for _ in 0..GREETINGS {
        println!("hello from {{name}}");
        let _ = thread::sleep(Duration::from_millis(10));
    }
    board::exit(0);
}

ove::main!(ove::run);

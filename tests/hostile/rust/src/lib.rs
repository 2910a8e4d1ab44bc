// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs one hostile program, which an argument names, and says how it ended: it returned, or it waits forever, which is
//! to say that it has not ended in the seconds of a second argument. A stop ends the image with the stop's own code.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

use core::time::Duration;

use ove::{board, println, thread, Error, Priority, Thread};

include!(concat!(env!("OUT_DIR"), "/programs.rs"));

const RUNNER: usize = if ove::stack::MIN > 16384 { ove::stack::MIN } else { 16384 };
/// The stack of a program's own threads.
pub const STACK: usize = if ove::stack::MIN > 4096 { ove::stack::MIN } else { 4096 };
const WAITS: u8 = 3;
const UNKNOWN: u8 = 4;

ove::statics! {
    static PROGRAM: Thread<RUNNER> = Thread::new(c"program", Priority::Normal, run);
    static WATCHDOG: Thread<STACK> = Thread::new(c"watchdog", Priority::Critical, watch);
}

fn chosen() -> Option<(fn(), bool)> {
    let wanted = board::args().nth(1)?;
    PROGRAMS.iter().find(|(name, ..)| *name == wanted).map(|(_, program, at_start)| (*program, *at_start))
}

fn returned() -> ! {
    println!("hostile: returned");
    board::exit(0)
}

fn run() {
    let Some((program, _)) = chosen() else { board::exit(UNKNOWN) };
    program();
    returned();
}

fn watch() {
    let seconds = board::args().nth(2).and_then(|word| word.parse().ok()).unwrap_or_default();
    let _ = thread::sleep(Duration::from_secs(seconds));
    println!("hostile: waits");
    board::exit(WAITS);
}

fn start() -> Error {
    if let Some((program, true)) = chosen() {
        program();
        returned();
    }
    ove::run()
}

ove::main!(start);

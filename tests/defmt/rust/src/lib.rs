// SPDX-License-Identifier: MIT OR Apache-2.0
//! Frames of each length and level, from two threads and an ISR.
#![no_std]

use ove::{board, Event, IsrToken, Priority, Thread};
use ove_embedded as _;

#[derive(defmt::Format)]
struct Reading {
    sensor: u8,
    value: Option<i32>,
}

const STACK: usize = if ove::stack::MIN > 4096 { ove::stack::MIN } else { 4096 };

ove::statics! {
    static GO: Event = Event::new();
    static MAIN: Thread<STACK> = Thread::new(c"main", Priority::Normal, log_all);
    static OTHER: Thread<STACK> = Thread::new(c"other", Priority::Low, log_more);
}

fn in_an_isr(_: IsrToken<'_>) {
    defmt::warn!("in an ISR: {}", ove::isr::is_isr());
}

fn log_all() {
    defmt::info!("answer {=u8} of {=str}", 42, "ove");
    defmt::error!("{}", Reading { sensor: 3, value: Some(-7) });
    defmt::debug!("{=[u8]:02x}", [0, 1, 0xff, 0, 0, 0, 0, 0, 0, 2, 0]);
    defmt::trace!("{=u64:us} {=f32}", 1 << 40, 0.5);
    board::irq_attach(in_an_isr);
    board::irq_trigger();
    for length in [0, 1, 6, 7, 8, 133, 134, 135, 300] {
        defmt::println!("{=usize} {=str}", length, core::str::from_utf8(&[b'x'; 300][..length]).unwrap_or(""));
    }
    if GO.signal().is_err() || OTHER.join().is_err() {
        board::exit(1);
    }
    defmt::info!("end");
    board::exit(0);
}

fn log_more() {
    let _ = GO.wait();
    defmt::info!("from another thread");
}

ove::main!(ove::run);

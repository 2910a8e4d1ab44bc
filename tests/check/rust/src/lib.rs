// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs for `./ove check`: each module is one, whose first line names the findings, and an argument picks it.
#![no_std]

extern crate alloc;

use core::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use ove::thread::Priority;
use ove::{board, Thread};

const STACK: usize = 2048;
const TURNS: usize = 4;

macro_rules! cases {
    ($($name:ident),* $(,)?) => {
        $(mod $name;)*
        const CASES: &[(&str, fn(), fn())] = &[$((stringify!($name), $name::one, $name::other)),*];
    };
}

cases!(
    rust_clean_atomic,
    rust_clean_handed_over,
    rust_clean_mutex,
    rust_clean_own_timer,
    rust_memory_grown,
    rust_memory_pool,
    rust_race_cell,
    rust_race_other_timer,
    rust_race_raw_pointer,
    rust_race_relaxed,
    rust_race_static_mut,
    rust_torn_enum,
    rust_torn_option,
    rust_torn_u64,
);

ove::statics! {
    static ONE: Thread<STACK> = Thread::new(c"one", Priority::Normal, run_one);
    static OTHER: Thread<STACK> = Thread::new(c"other", Priority::Normal, run_other);
    static MAIN: Thread<STACK> = Thread::new(c"main", Priority::High, run_main);
}

static CHOSEN: AtomicUsize = AtomicUsize::new(usize::MAX);

fn run_one() {
    CASES[CHOSEN.load(SeqCst)].1();
}

fn run_other() {
    CASES[CHOSEN.load(SeqCst)].2();
}

fn run_main() {
    let is_done = ONE.join().is_ok() && OTHER.join().is_ok();
    board::exit(u8::from(!is_done));
}

ove::main!(|| {
    let wanted = board::args().nth(1).unwrap_or("");
    match CASES.iter().position(|case| case.0 == wanted) {
        Some(index) => CHOSEN.store(index, SeqCst),
        None => board::exit(2),
    }
    ove::run()
});

// SPDX-License-Identifier: MIT OR Apache-2.0
use core::cell::Cell;

use critical_section::Mutex;
use ove::Priority;
use portable_atomic::{AtomicU64, Ordering::SeqCst};

use crate::harness::{in_isr, Helper};

const ROUNDS: u64 = 1000;

test!(thread atomic.wide.is_not_torn,
    "64-bit atomics of portable-atomic count right between threads and an ISR.", {
    static SUM: AtomicU64 = AtomicU64::new(u32::MAX as u64);
    fn add() {
        for _ in 0..ROUNDS {
            SUM.fetch_add(1 << 20, SeqCst);
            ove::thread::yield_now();
        }
    }
    let [first, second] = [Priority::Normal, Priority::Normal].map(|priority| Helper::start(priority, add));
    for _ in 0..10 {
        in_isr(|_| {
            SUM.fetch_add(1, SeqCst);
        });
    }
    expect!(first.join().is_ok());
    expect!(second.join().is_ok());
    expect!(SUM.load(SeqCst) == u64::from(u32::MAX) + 10 + 2 * ROUNDS * (1 << 20));
});

test!(thread section.with.nests, "Sections of the crate critical-section nest, in threads and in an ISR.", {
    static CELL: Mutex<Cell<u32>> = Mutex::new(Cell::new(0));
    let add = |amount| {
        critical_section::with(|outer| {
            let before = CELL.borrow(outer).get();
            critical_section::with(|inner| CELL.borrow(inner).set(before + amount));
            CELL.borrow(outer).set(CELL.borrow(outer).get() + amount);
        });
    };
    add(1);
    in_isr(|_| add(10));
    expect!(critical_section::with(|section| CELL.borrow(section).get()) == 22);
});

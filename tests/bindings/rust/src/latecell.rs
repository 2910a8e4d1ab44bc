// SPDX-License-Identifier: MIT OR Apache-2.0
use ove::{LateCell, Priority};

use crate::harness::{in_isr, point, Helper};

struct Calibration {
    offset: i32,
    scale: i32,
}

static SHARED: LateCell<Calibration> = LateCell::new();

fn read() {
    if let Some(shared) = SHARED.try_get() {
        point(shared.scale);
    }
}

test!(thread latecell.get.is_empty_until_filled,
    "A late cell is empty until it is filled, and then gives the same object to threads and ISRs. It can \
     be filled once.", {
    expect!(SHARED.try_get().is_none());
    expect!(SHARED.set(Calibration { offset: 3, scale: 4 }).is_ok());
    expect_error!(SHARED.set(Calibration { offset: 5, scale: 6 }), BUSY);
    let mut seen = core::ptr::null();
    in_isr(|_| seen = SHARED.try_get().map_or(core::ptr::null(), core::ptr::from_ref));
    expect!(SHARED.try_get().is_some_and(|shared| core::ptr::eq(shared, seen) && shared.offset == 3));
    let reader = Helper::start(Priority::High, read);
    expect!(reader.join().is_ok());
    expect_points!(4);
});

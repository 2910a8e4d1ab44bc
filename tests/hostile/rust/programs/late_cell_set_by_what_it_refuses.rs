// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.late_cell
//! tries: Set a late cell from the drop of the value that it refuses.
//! end: returns
use alloc::boxed::Box;
use ove::LateCell;

struct Setter(u32);

static CELL: LateCell<Box<Setter>> = LateCell::new();

impl Drop for Setter {
    fn drop(&mut self) {
        if self.0 > 0 {
            assert!(CELL.set(Box::new(Setter(self.0 - 1))).is_err());
        }
    }
}

pub fn program() {
    assert!(CELL.set(Box::new(Setter(7))).is_ok());
    assert!(CELL.set(Box::new(Setter(3))).is_err());
    assert!(CELL.try_get().is_some_and(|value| value.0 == 7));
}

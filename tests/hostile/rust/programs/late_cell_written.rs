// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.late_cell
//! tries: Write into the value of a late cell.
//! end: refused E0594
use ove::LateCell;

static SHARED: LateCell<u32> = LateCell::new();

pub fn program() {
    if let Some(value) = SHARED.try_get() {
        *value = 1;
    }
}

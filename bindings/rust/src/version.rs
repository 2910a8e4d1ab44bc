// SPDX-License-Identifier: MIT OR Apache-2.0
//! The crate and the image's headers must be of one series: within a series, no layout and no call changes its meaning.
use crate::sys::{VALUE_OVE_VERSION_MAJOR, VALUE_OVE_VERSION_MINOR};

const MAJOR: i64 = number(env!("CARGO_PKG_VERSION_MAJOR"));
const MINOR: i64 = number(env!("CARGO_PKG_VERSION_MINOR"));

const fn number(digits: &str) -> i64 {
    let mut value = 0;
    let mut n = 0;
    while n < digits.len() {
        value = value * 10 + (digits.as_bytes()[n] - b'0') as i64;
        n += 1;
    }
    value
}

const _: () = assert!(
    MAJOR == VALUE_OVE_VERSION_MAJOR && (MAJOR > 0 || MINOR == VALUE_OVE_VERSION_MINOR),
    "the crate `ove` and the oveRTOS that builds the image are of different versions: \
     ask for that oveRTOS's version of the crate in Cargo.toml"
);

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The crate and the image's headers must be of one series: within a series, no layout and no call changes its meaning.
use crate::sys::{VALUE_OVE_VERSION_MAJOR, VALUE_OVE_VERSION_MINOR, VALUE_OVE_VERSION_PATCH};

const MAJOR: i64 = number(env!("CARGO_PKG_VERSION_MAJOR"));
const MINOR: i64 = number(env!("CARGO_PKG_VERSION_MINOR"));
const PATCH: i64 = number(env!("CARGO_PKG_VERSION_PATCH"));

const fn number(digits: &str) -> i64 {
    let mut value = 0;
    let mut n = 0;
    while n < digits.len() {
        value = value * 10 + (digits.as_bytes()[n] - b'0') as i64;
        n += 1;
    }
    value
}

/// A text that is made when the crate is compiled; an image has none of it.
struct Text {
    bytes: [u8; 256],
    length: usize,
}

impl Text {
    const fn then(mut self, more: &str) -> Self {
        let mut n = 0;
        while n < more.len() {
            self.bytes[self.length] = more.as_bytes()[n];
            self.length += 1;
            n += 1;
        }
        self
    }

    const fn digits(self, value: i64) -> Self {
        let before = if value > 9 { self.digits(value / 10) } else { self };
        let digit = [b'0' + (value % 10) as u8];
        match core::str::from_utf8(&digit) {
            Ok(text) => before.then(text),
            Err(_) => before,
        }
    }

    const fn version(self, major: i64, minor: i64, patch: i64) -> Self {
        self.digits(major).then(".").digits(minor).then(".").digits(patch)
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

const REFUSAL: Text = Text { bytes: [0; 256], length: 0 }
    .then("the crate `ove` is ")
    .version(MAJOR, MINOR, PATCH)
    .then(", and the oveRTOS that builds the image is ")
    .version(VALUE_OVE_VERSION_MAJOR, VALUE_OVE_VERSION_MINOR, VALUE_OVE_VERSION_PATCH)
    .then(": write `ove = \"")
    .digits(VALUE_OVE_VERSION_MAJOR)
    .then(".")
    .digits(VALUE_OVE_VERSION_MINOR)
    .then("\"` in Cargo.toml, or build with the oveRTOS of the crate's version");

const _: () = if MAJOR != VALUE_OVE_VERSION_MAJOR || (MAJOR == 0 && MINOR != VALUE_OVE_VERSION_MINOR) {
    panic!("{}", REFUSAL.as_str())
};

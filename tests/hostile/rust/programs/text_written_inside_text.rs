// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.panic
//! tries: Write to the console from what is written to the console.
//! end: returns
use core::fmt;
use ove::println;

struct Nested(u32);

impl fmt::Display for Nested {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > 0 {
            println!("inner {}", Nested(self.0 - 1));
        }
        for _ in 0..20 {
            write!(formatter, "lä{}", self.0)?;
        }
        Err(fmt::Error)
    }
}

pub fn program() {
    println!("outer {}", Nested(3));
}

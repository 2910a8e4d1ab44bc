// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: static.ready
//! tries: Use an object that is not made.
//! end: refused E0133
use ove::Sem;

static VACANT: Sem = ove::statics::vacant();

pub fn program() {
    let _ = VACANT.try_take();
}

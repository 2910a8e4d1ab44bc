// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.panic
//! tries: Panic in a critical section.
//! end: stops 10
pub fn program() {
    ove::critical::with(|| panic!("planned"));
}

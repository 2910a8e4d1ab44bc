// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.critical
//! tries: Leave a critical section that no thread entered.
//! end: refused E0133
pub fn program() {
    ove::critical::restore(ove::critical::State::from_raw(0));
}

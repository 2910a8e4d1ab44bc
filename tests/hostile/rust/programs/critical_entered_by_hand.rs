// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.critical
//! tries: Enter a critical section without leaving it.
//! end: refused E0133
pub fn program() {
    let _ = ove::critical::acquire();
}

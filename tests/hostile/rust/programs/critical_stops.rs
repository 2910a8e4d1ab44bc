// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: callback.panic
//! tries: Stop in a critical section.
//! end: stops 9
pub fn program() {
    ove::critical::with(|| ove::stop::stop(ove::stop::Stop::Misuse, c"inside"));
}

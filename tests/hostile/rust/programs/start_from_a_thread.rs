// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: start.once
//! tries: Start the scheduler from a thread.
//! end: returns
//! end.release: returns or stops 2
pub fn program() {
    let error = ove::run();
    assert!(error == ove::Error::CONTEXT);
}

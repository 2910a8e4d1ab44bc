// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Call C's function with a pointer of one's own.
//! end: refused E0133
pub fn program() {
    let _ = ove::sys::ove_mutex_unlock(core::ptr::null_mut());
}

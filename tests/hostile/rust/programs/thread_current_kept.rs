// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: thread.self
//! tries: Keep the calling thread's name for itself in a static.
//! end: refused E0277
use ove::{thread::Current, LateCell};

static KEPT: LateCell<Current> = LateCell::new();

pub fn program() {}

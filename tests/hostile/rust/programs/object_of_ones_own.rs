// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Implement a kernel object.
//! end: refused E0200
struct Mine;

impl ove::place::Object for Mine {
    type Recipe = ();
    unsafe fn init(&self, (): ()) -> ove::Result {
        Ok(())
    }
    unsafe fn deinit(&self) -> ove::Result {
        Ok(())
    }
}

pub fn program() {}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.send
//! tries: Hand a reference count that is not atomic to an ISR.
//! end: refused E0277
use alloc::rc::Rc;
use ove::IsrCell;

static SHARED: IsrCell<Rc<u32>> = IsrCell::new();

pub fn program() {
    let _ = SHARED.put(Rc::new(1));
}

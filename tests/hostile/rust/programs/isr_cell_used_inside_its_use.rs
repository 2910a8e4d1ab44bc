// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: share.send
//! tries: Take an ISR's cell apart inside its own use.
//! end: returns
use alloc::boxed::Box;
use ove::{board, Error, IsrCell};

static CELL: IsrCell<Box<u32>> = IsrCell::new();

pub fn program() {
    assert!(CELL.put(Box::new(1)).is_ok());
    board::irq_attach(|token| {
        let used = CELL.with(token, |value| {
            **value += 1;
            assert!(CELL.take().err() == Some(Error::BUSY));
            assert!(CELL.with(token, |_| ()) == Err(Error::BUSY));
            **value
        });
        assert!(used == Ok(2));
    });
    board::irq_trigger();
    assert!(CELL.take() == Ok(Box::new(2)));
}

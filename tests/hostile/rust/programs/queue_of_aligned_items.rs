// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.moved
//! tries: Make queues on the heap whose items have a large alignment.
//! end: returns
use ove::{heap, Owned, Queue};

#[derive(Clone, Copy)]
#[repr(align(8))]
struct Eight(u32);
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Sixteen(u32);
#[derive(Clone, Copy)]
#[repr(align(256))]
struct Large(u32);

macro_rules! make {
    ($item:ident) => {
        let Ok(queue) = Owned::new(Queue::<$item, 2>::new()) else { panic!("there is memory") };
        assert!(core::ptr::from_ref(&*queue).addr() % align_of::<Queue<$item, 2>>() == 0);
        assert!(queue.try_send($item(7)).is_ok() && queue.try_send($item(8)).is_ok());
        assert!(queue.try_receive().is_ok_and(|item| item.0 == 7));
        assert!(queue.try_receive().is_ok_and(|item| item.0 == 8));
    };
}

pub fn program() {
    let Ok(before) = heap::stats() else { return };
    for _ in 0..8 {
        make!(Eight);
        make!(Sixteen);
        make!(Large);
    }
    assert!(heap::stats().is_ok_and(|after| after.used <= before.used));
}

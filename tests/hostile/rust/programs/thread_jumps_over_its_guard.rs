// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: thread.stack
//! tries: Write to another owner's memory below the guard, in a function that returns at once.
//! end: stops 4
//! end.posix: returns
//! end.release: returns
use core::hint::black_box;
use core::mem::MaybeUninit;
use ove::{Owned, Priority, Thread};

const SMALL: usize = if ove::stack::MIN > 1024 { ove::stack::MIN } else { 1024 };
const LARGE: usize = SMALL + 3000;

#[inline(never)]
fn write_far_end() -> u8 {
    let mut frame = [const { MaybeUninit::<u8>::uninit() }; LARGE];
    *black_box(frame[0].write(1))
}

pub fn program() {
    if !ove::config::CHECKS {
        // Nothing bounds a stack then: docs/rules.md says so.
        return;
    }
    let greedy = Thread::<SMALL, _>::new(c"greedy", Priority::High, || {
        black_box(write_far_end());
    });
    let Ok(greedy) = Owned::new(greedy) else { return };
    let _ = greedy.join();
}

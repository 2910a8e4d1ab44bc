// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: thread.stack
//! tries: Write below the guard of a work queue's thread, through a function pointer, in steps smaller than the guard.
//! end: stops 4
//! end.posix: returns
//! end.release: returns
use core::hint::black_box;
use core::mem::MaybeUninit;
use ove::{Priority, Work, WorkQueue};

ove::statics! {
    static JOBS: WorkQueue<{ crate::STACK }> = WorkQueue::new(c"jobs", Priority::High);
    static WORK: Work = Work::new(descend_first);
}

type Step = fn(u32) -> u8;

/// Less than the guard each, and nothing of it is written on the way down.
const STEP: usize = 200;

#[inline(never)]
fn descend(depth: u32) -> u8 {
    let mut frame = [const { MaybeUninit::<u8>::uninit() }; STEP];
    if depth > 0 {
        let next: Step = black_box(descend);
        let deeper = next(depth - 1);
        return deeper.wrapping_add(*black_box(frame[0].write(1)));
    }
    *black_box(frame[0].write(1))
}

fn descend_first() {
    let first: Step = black_box(descend);
    black_box(first(40));
}

pub fn program() {
    if !ove::config::CHECKS {
        // Nothing bounds a stack then: docs/rules.md says so.
        return;
    }
    let _ = JOBS.submit(&WORK);
    let _ = ove::thread::sleep_ms(10);
}

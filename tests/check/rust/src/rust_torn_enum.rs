// SPDX-License-Identifier: MIT OR Apache-2.0
//! finds torn-value.STATE: a thread sets an enum with data that another one matches without a lock.
#[derive(Clone, Copy)]
enum State {
    Idle,
    Moving(u32),
    Failed(i32),
}

static mut STATE: State = State::Idle;

pub fn one() {
    for turn in 0..crate::TURNS {
        let state = if turn % 2 == 0 { State::Moving(turn as u32) } else { State::Failed(-(turn as i32)) };
        // SAFETY: none: that is the defect.
        unsafe { STATE = state };
        ove::thread::yield_now();
    }
}

pub fn other() {
    for _ in 0..crate::TURNS {
        // SAFETY: as above.
        match unsafe { STATE } {
            State::Idle => {}
            State::Moving(speed) => drop(core::hint::black_box(speed)),
            State::Failed(code) => drop(core::hint::black_box(code)),
        }
        ove::thread::yield_now();
    }
}

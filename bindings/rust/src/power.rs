// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sleep states, and locks on them: with nothing to run, the idle thread enters the deepest state that no lock forbids,
//! that the board has, and that is worth the time until the next event.

use core::cell::UnsafeCell;
use core::ffi::CStr;
use core::mem::MaybeUninit;

use crate::sys::{self, layout, ove_enum};
use crate::{Error, Result};

/// How deep the processor sleeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It does not sleep: the idle thread loops.
    Awake = 0,
    /// It waits for an interrupt, and no state is lost.
    Light = 1,
    /// `SysTick` is stopped, and a timer of the board ends the sleep.
    Deep = 2,
}

const _: () = assert!(State::Awake as i64 == layout::VALUE_OVE_POWER_AWAKE, "OVE_POWER_AWAKE differs in C");
const _: () = assert!(State::Light as i64 == layout::VALUE_OVE_POWER_LIGHT, "OVE_POWER_LIGHT differs in C");
const _: () = assert!(State::Deep as i64 == layout::VALUE_OVE_POWER_DEEP, "OVE_POWER_DEEP differs in C");

/// A lock on the states deeper than a given one.
pub struct Lock(UnsafeCell<sys::ove_power_lock>);

// SAFETY: C changes it in a critical section only, and the name is a constant.
unsafe impl Sync for Lock {}
// SAFETY: as above.
unsafe impl Send for Lock {}

/// A lock that is held until this is dropped.
#[must_use = "the lock is given back when this is dropped"]
pub struct Held<'a>(&'a Lock);

impl Lock {
    /// A lock that is not held. `deepest` is the deepest state while it is held.
    #[must_use]
    pub const fn new(name: &'static CStr, deepest: State) -> Self {
        Self(UnsafeCell::new(sys::ove_power_lock { name: name.as_ptr(), deepest: deepest as ove_enum, held: 0 }))
    }

    /// Hold the lock. Locks count. Context: any. Blocks: never. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::OVERFLOW`] (held 2^32 - 1 times).
    pub fn hold(&self) -> Result<Held<'_>> {
        // SAFETY: the lock lives, and C changes it in a critical section.
        Error::check(unsafe { sys::ove_power_lock(self.0.get()) })?;
        Ok(Held(self))
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        // SAFETY: as in `hold`; it is held, so the call cannot fail.
        unsafe { sys::ove_power_unlock(self.0 .0.get()) };
    }
}

/// Statistics since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Time in [`State::Light`], in microseconds.
    pub light_us: u64,
    /// Time in [`State::Deep`], in microseconds.
    pub deep_us: u64,
    /// The number of sleeps in [`State::Light`].
    pub light_sleeps: u32,
    /// The number of sleeps in [`State::Deep`].
    pub deep_sleeps: u32,
    /// Sleeps after which nothing was pending.
    pub unexplained: u32,
}

/// The statistics since the start. Context: any. Blocks: never. Cost: O(1).
#[must_use]
pub fn stats() -> Stats {
    let mut raw = MaybeUninit::<sys::ove_power_stats>::zeroed();
    // SAFETY: C fills the struct in, and zero is valid too.
    let raw = unsafe {
        sys::ove_power_get_stats(raw.as_mut_ptr());
        raw.assume_init()
    };
    Stats {
        light_us: raw.light_us,
        deep_us: raw.deep_us,
        light_sleeps: raw.light_sleeps,
        deep_sleeps: raw.deep_sleeps,
        unexplained: raw.unexplained,
    }
}

/// The number of sleeps that an exception has ended: 15 is `SysTick`, 16 and more are NVIC lines. Context: any. Blocks:
/// never.
#[must_use]
pub fn wakeups(exception: u32) -> u32 {
    // SAFETY: no precondition.
    unsafe { sys::ove_power_get_wakeups(exception) }
}

/// Set the deepest state for the application as a whole. Context: any. Blocks: never. Cost: O(1).
pub fn not_deeper_than(state: State) {
    // SAFETY: no precondition; the state exists.
    unsafe { sys::ove_power_not_deeper_than(state as ove_enum) };
}

/// The deepest state that locks and the application currently allow. Context: any. Blocks: never. Cost: O(1).
#[must_use]
pub fn deepest() -> State {
    // SAFETY: no precondition.
    match i64::from(unsafe { sys::ove_power_deepest() }) {
        layout::VALUE_OVE_POWER_AWAKE => State::Awake,
        layout::VALUE_OVE_POWER_LIGHT => State::Light,
        _ => State::Deep,
    }
}

/// The time on ove's clock of the kernel's next action, in microseconds; `None` if nothing is due.
/// Context: thread. Blocks: never.
#[must_use]
pub fn next_event_us() -> Option<u64> {
    // SAFETY: no precondition.
    let us = unsafe { sys::ove_power_next_event_us() };
    (us != u64::MAX).then_some(us)
}

/// A board's description of one of its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateInfo {
    /// The board's name for it.
    pub name: &'static CStr,
    /// The functions that do not work in this state, in words.
    pub loses: &'static CStr,
    /// From the event to the first instruction, in microseconds.
    pub wake_us: u32,
    /// The shortest sleep that is worth it, in microseconds.
    pub worth_us: u32,
}

/// The board's description of a state. Context: any. Blocks: never. Cost: O(1).
///
/// # Errors
/// [`Error::NOT_SUPPORTED`] (the board does not have the state).
pub fn state_info(state: State) -> Result<StateInfo> {
    let mut raw = MaybeUninit::<sys::ove_power_state_info>::uninit();
    // SAFETY: C fills the struct in if it returns OVE_OK.
    Error::check(unsafe { sys::ove_power_get_state_info(state as ove_enum, raw.as_mut_ptr()) })?;
    // SAFETY: filled in; the texts are literals of the board.
    unsafe {
        let raw = raw.assume_init();
        Ok(StateInfo {
            name: CStr::from_ptr(raw.name),
            loses: CStr::from_ptr(raw.loses),
            wake_us: raw.wake_us,
            worth_us: raw.worth_us,
        })
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The second thread of a case that needs two.

use core::sync::atomic::{AtomicBool, Ordering};

use ove::{Priority, Thread};

use crate::object::{make, Object};

/// Stack size of a case's thread, in bytes.
pub const STACK: usize = 1024;
/// The runner's priority.
pub const RUNNER: Priority = Priority::Normal;
/// More urgent than the runner, so a woken thread runs at once.
pub const URGENT: Priority = Priority::High;

/// Tells the partner to end; it checks this each time it is woken.
static STOPS: AtomicBool = AtomicBool::new(false);

pub struct Partner(Object<Thread<STACK>>);

impl Partner {
    pub fn start(entry: fn(), priority: Priority) -> Option<Self> {
        STOPS.store(false, Ordering::Relaxed);
        make!(Thread<STACK>, Thread::new(c"partner", priority, entry)).map(Partner)
    }

    pub fn thread(&self) -> &Thread<STACK> {
        &self.0
    }

    /// Join the partner, which must have been told to stop and woken, and deinitialise it.
    pub fn end(self) -> bool {
        self.0.join().is_ok() && self.0.end().is_ok()
    }
}

pub fn tell_to_stop() {
    STOPS.store(true, Ordering::Relaxed);
}

pub fn stops() -> bool {
    STOPS.load(Ordering::Relaxed)
}

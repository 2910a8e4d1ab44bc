// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::CStr;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ove::{Mutex, RMutex, Sem};

use crate::harness::{expect, fail, run, Case};
use crate::object::{make, Object};
use crate::partner::{self, Partner};

const SUITE: &CStr = c"sync";

struct LockUnlock(Object<Mutex<()>>);

impl Case for LockUnlock {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"mutex_lock_unlock";

    fn setup() -> Option<Self> {
        make!(Mutex<()>, Mutex::new(())).map(LockUnlock)
    }

    fn body(&mut self) {
        match self.0.lock() {
            Ok(guard) => drop(guard),
            Err(_) => fail(),
        }
    }

    fn teardown(self) -> bool {
        self.0.end().is_ok()
    }
}

struct Recursive(Object<RMutex<()>>);

impl Case for Recursive {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"recursive_mutex_lock_unlock";

    fn setup() -> Option<Self> {
        make!(RMutex<()>, RMutex::new(())).map(Recursive)
    }

    fn body(&mut self) {
        match self.0.lock() {
            Ok(guard) => drop(guard),
            Err(_) => fail(),
        }
    }

    fn teardown(self) -> bool {
        self.0.end().is_ok()
    }
}

ove::statics! {
    static MUTEX: Mutex<()> = Mutex::new(());
    static GO: Sem = Sem::new(0, 1);
}

// The proof of contention, as in bench/c/mutex.c: step 1 before and step 2 after the lock mean a wait.
static STEP: AtomicU32 = AtomicU32::new(0);
static STEP_ASKED: AtomicU32 = AtomicU32::new(0);
static STEP_GOT: AtomicU32 = AtomicU32::new(0);

fn want_mutex() {
    loop {
        expect(GO.take().is_ok());
        if partner::stops() {
            return;
        }
        STEP_ASKED.store(STEP.load(Relaxed), Relaxed);
        match MUTEX.lock() {
            Ok(_guard) => STEP_GOT.store(STEP.load(Relaxed), Relaxed),
            Err(_) => fail(),
        }
    }
}

/// A kernel runs the more urgent partner at once. The host may run it later, so the case waits for it there.
const PARTNER_RUNS_AT_ONCE: bool = cfg!(not(ove_rtos_posix));

fn wake_partner() {
    STEP.store(1, Relaxed);
    expect(GO.give().is_ok());
}

/// The runner holds the mutex from the setup on; each iteration unlocks and relocks it.
struct Contention {
    partner: Partner,
}

fn hold() -> bool {
    MUTEX.lock().map(core::mem::forget).is_ok()
}

fn release() {
    // SAFETY: the runner holds the mutex by `hold`, and uses the value through no guard.
    expect(unsafe { MUTEX.force_unlock() }.is_ok());
}

impl Case for Contention {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"mutex_contention_2t";
    const PROVES: bool = true;

    fn setup() -> Option<Self> {
        let partner = Partner::start(want_mutex, partner::URGENT)?;
        hold().then_some(Contention { partner })
    }

    fn before(&self) {
        STEP_ASKED.store(0, Relaxed);
        STEP_GOT.store(0, Relaxed);
        #[cfg(ove_rtos_posix)]
        {
            wake_partner();
            while STEP_ASKED.load(Relaxed) == 0 || self.partner.thread().state() != ove::thread::State::Blocked {
                ove::thread::yield_now();
            }
        }
    }

    fn body(&mut self) {
        if PARTNER_RUNS_AT_ONCE {
            wake_partner();
        }
        STEP.store(2, Relaxed);
        release();
        expect(hold());
    }

    fn after(&self) -> bool {
        STEP_ASKED.load(Relaxed) == 1 && STEP_GOT.load(Relaxed) == 2
    }

    fn teardown(self) -> bool {
        partner::tell_to_stop();
        let is_done = GO.give().is_ok() && self.partner.end();
        release();
        is_done
    }
}

#[cfg(not(ove_zero_heap))]
struct CreateDestroy;

#[cfg(not(ove_zero_heap))]
impl Case for CreateDestroy {
    const SUITE: &'static CStr = SUITE;
    const NAME: &'static CStr = c"mutex_create_destroy";

    fn setup() -> Option<Self> {
        Some(CreateDestroy)
    }

    fn body(&mut self) {
        match ove::Owned::new(Mutex::new(())) {
            Ok(mutex) => expect(mutex.end().is_ok()),
            Err(_) => fail(),
        }
    }
}

#[cfg(not(ove_zero_heap))]
pub fn memory_case() {
    crate::harness::run_memory::<LockUnlock>(c"mutex_memory");
}

pub fn cases() {
    run::<LockUnlock>();
    #[cfg(not(ove_zero_heap))]
    run::<CreateDestroy>();
    run::<Contention>();
    run::<Recursive>();
}

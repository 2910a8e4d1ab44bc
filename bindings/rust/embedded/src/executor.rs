// SPDX-License-Identifier: MIT OR Apache-2.0
//! Async tasks of the crate `embassy-executor`, on a thread.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use embassy_executor::{raw, Spawner};
use ove::stop::{stop, Stop};
use ove::{critical, isr, Error, Event, Place, Result};

/// The executors that have run, the newest first.
static FIRST: AtomicPtr<Executor> = AtomicPtr::new(ptr::null_mut());

/// Runs async tasks in the thread that calls [`Executor::run`]. Tasks are woken from threads, ISRs and timers.
///
/// Executors in threads of different priorities preempt one another; tasks of one executor do not.
///
/// ```ignore
/// static EXECUTOR: Executor = Executor::new();
///
/// fn run_tasks() {
///     let _ = EXECUTOR.run(|spawner| spawner.spawn(blink().unwrap()));
/// }
/// ```
pub struct Executor {
    /// Signalled when a task must be polled; taken permanently by the first run.
    event: Place<Event>,
    inner: UnsafeCell<MaybeUninit<raw::Executor>>,
    /// The event of `event`; null before the first run.
    signalled: AtomicPtr<Event>,
    next: AtomicPtr<Executor>,
}

// SAFETY: only the one thread whose run has taken `event` accesses `inner`.
unsafe impl Sync for Executor {}

impl Executor {
    /// An executor that is not running.
    #[must_use]
    pub const fn new() -> Self {
        Executor {
            event: Place::new(),
            inner: UnsafeCell::new(MaybeUninit::uninit()),
            signalled: AtomicPtr::new(ptr::null_mut()),
            next: AtomicPtr::new(ptr::null_mut()),
        }
    }

    /// Call `init` with the task spawner, then run the tasks forever. Returns only on failure, as
    /// [`Executor::run_until`].
    ///
    /// Context: thread. Blocks: forever.
    pub fn run(&'static self, init: impl FnOnce(Spawner)) -> Error {
        match self.run_until(init, || false) {
            Err(error) => error,
            Ok(()) => unreachable!("it is never done"),
        }
    }

    /// Call `init` with the task spawner, then run the tasks until `done` returns true; `done` is called each time
    /// after the ready tasks were polled. Tasks that remain are not polled any more, and not dropped.
    ///
    /// Context: thread. Blocks: until done; while no task is ready, in one wait. Cost: a signal of an event and a wait
    /// for each time that a ready task is found, plus the work of `embassy_executor` for the task.
    ///
    /// # Errors
    /// [`Error::CONTEXT`] (not in a thread), [`Error::BUSY`] (it is running already, or has run).
    pub fn run_until(&'static self, init: impl FnOnce(Spawner), mut done: impl FnMut() -> bool) -> Result {
        // SAFETY: no precondition.
        if !unsafe { ove::sys::ove_rust_in_thread() } {
            return Err(Error::CONTEXT);
        }
        let event = self.event.put(Event::new())?.leak();
        self.signalled.store(ptr::from_ref(event).cast_mut(), Ordering::Relaxed);
        let here = ptr::from_ref(self).cast_mut();
        critical::with(|| {
            self.next.store(FIRST.load(Ordering::Relaxed), Ordering::Relaxed);
            FIRST.store(here, Ordering::Release);
        });
        let context = here.cast();
        // SAFETY: the place is never vacant again, so this is executed only once.
        let inner: &'static raw::Executor = unsafe { (*self.inner.get()).write(raw::Executor::new(context)) };
        init(inner.spawner());
        loop {
            // SAFETY: this loop is the only caller, and a task that calls `run` is rejected above.
            unsafe { inner.poll() };
            if done() {
                return Ok(());
            }
            event.wait()?;
        }
    }
}

impl Default for Executor {
    fn default() -> Self {
        Executor::new()
    }
}

/// `embassy_executor` calls this when the executor of `context` has a task to poll. Safe code can make an executor with
/// any context, so it is compared, not dereferenced; a context of another executor stops the program. Context: any.
#[export_name = "__pender"]
fn pend(context: *mut ()) {
    let mut at = FIRST.load(Ordering::Acquire);
    while !ptr::eq(at, context.cast()) {
        // SAFETY: null, or an executor that `run_until` has put into the list: a static.
        let Some(other) = (unsafe { at.as_ref() }) else { stop(Stop::Misuse, c"embassy_executor::raw::Executor") };
        at = other.next.load(Ordering::Acquire);
    }
    // SAFETY: as above; null only if `context` is null, which then stops the program.
    let Some(event) = (unsafe { at.as_ref().and_then(|found| found.signalled.load(Ordering::Relaxed).as_ref()) })
    else {
        stop(Stop::Misuse, c"embassy_executor::raw::Executor")
    };
    if isr::with_token(|token| event.signal_from_isr(token)).is_err() {
        event.signal_unchecked();
    }
}

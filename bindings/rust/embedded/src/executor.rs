// SPDX-License-Identifier: MIT OR Apache-2.0
//! Async tasks of the crate `embassy-executor`, on a thread.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;

use embassy_executor::{raw, Spawner};
use ove::{isr, Error, Event, Place, Result};

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
    /// Signalled when a task is to be polled; taken forever by the first run.
    event: Place<Event>,
    inner: UnsafeCell<MaybeUninit<raw::Executor>>,
}

// SAFETY: `inner` is reached only by the one thread whose run has taken `event`.
unsafe impl Sync for Executor {}

impl Executor {
    /// An executor that does not run yet.
    #[must_use]
    pub const fn new() -> Self {
        Executor { event: Place::new(), inner: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    /// Call `init` with what spawns tasks, then run them forever. Returns only on failure, as [`Executor::run_until`].
    ///
    /// Context: thread. Blocks: forever.
    pub fn run(&'static self, init: impl FnOnce(Spawner)) -> Error {
        match self.run_until(init, || false) {
            Err(error) => error,
            Ok(()) => unreachable!("it is never done"),
        }
    }

    /// Call `init` with what spawns tasks, then run them until `done`, which is asked after each time that the ready tasks
    /// were polled. Tasks that are left then are not polled any more, and not dropped.
    ///
    /// Context: thread. Blocks: until done; while no task is ready, in one wait. Cost: a signal of an event and a wait for
    /// each time that a ready task is found, and what `embassy_executor` does for the task.
    ///
    /// # Errors
    /// [`Error::CONTEXT`] (not in a thread), [`Error::BUSY`] (it runs already, or has).
    pub fn run_until(&'static self, init: impl FnOnce(Spawner), mut done: impl FnMut() -> bool) -> Result {
        // SAFETY: no precondition.
        if !unsafe { ove::sys::ove_rust_in_thread() } {
            return Err(Error::CONTEXT);
        }
        let event = self.event.put(Event::new())?.leak();
        let context = core::ptr::from_ref(event).cast_mut().cast();
        // SAFETY: the place is never vacant again, so nobody else comes here.
        let inner: &'static raw::Executor = unsafe { (*self.inner.get()).write(raw::Executor::new(context)) };
        init(inner.spawner());
        loop {
            // SAFETY: this loop is the only caller, and a task that calls `run` is refused above.
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

/// What `embassy_executor` calls when the executor of `context` has a task to poll. Context: any.
#[export_name = "__pender"]
fn pend(context: *mut ()) {
    // SAFETY: `run` gave the address of its event, which lives forever.
    let event = unsafe { &*context.cast::<Event>() };
    if isr::with_token(|token| event.signal_from_isr(token)).is_err() {
        event.signal_unchecked();
    }
}

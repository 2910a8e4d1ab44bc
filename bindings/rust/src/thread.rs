// SPDX-License-Identifier: MIT OR Apache-2.0
//! Threads: eight priorities, preemptive; threads of equal priority run until they wait or yield, unless
//! `CONFIG_OVE_TIME_SLICE` is on.
//!
//! A thread ends by returning from its entry function; [`Thread::join`] returns its return value. A [`Thread`] in a
//! static starts with the scheduler; one in a [`Place`](crate::Place) or, in heap mode, in `Owned` is ready at once.
//! Dropping its owner asks it to stop, waits for its end and releases its memory.

use core::cell::UnsafeCell;
use core::ffi::CStr;
use core::marker::PhantomData;
use core::mem::{needs_drop, MaybeUninit};
use core::time::Duration;

pub use crate::entry::Entry;
use crate::entry::{self, Slot};
use crate::place::{New, Object};
use crate::stack::Stack;
use crate::sys::{self, hot, layout, ove_enum};
use crate::{Error, IsrToken, Result, Timeout};

/// Priorities: a higher number is more urgent. With `CONFIG_OVE_PRIORITY_STEP` above 1, [`Priority::above`] gives those
/// between two names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Priority(u8);

#[allow(non_upper_case_globals)] // The names of C's enumeration, which matches and constants share.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // C has numbers from 0 to 56.
impl Priority {
    /// Runs when nothing else does.
    pub const Idle: Self = Self(layout::VALUE_OVE_PRIO_IDLE as u8);
    /// Background work.
    pub const Low: Self = Self(layout::VALUE_OVE_PRIO_LOW as u8);
    /// Between the two.
    pub const BelowNormal: Self = Self(layout::VALUE_OVE_PRIO_BELOW_NORMAL as u8);
    /// The usual one.
    pub const Normal: Self = Self(layout::VALUE_OVE_PRIO_NORMAL as u8);
    /// Between the two.
    pub const AboveNormal: Self = Self(layout::VALUE_OVE_PRIO_ABOVE_NORMAL as u8);
    /// Responds soon.
    pub const High: Self = Self(layout::VALUE_OVE_PRIO_HIGH as u8);
    /// Responds at once.
    pub const Realtime: Self = Self(layout::VALUE_OVE_PRIO_REALTIME as u8);
    /// Before all others.
    pub const Critical: Self = Self(layout::VALUE_OVE_PRIO_CRITICAL as u8);

    /// The priority that is `steps` more urgent, [`Priority::Critical`] at most.
    #[must_use]
    pub const fn above(self, steps: u8) -> Self {
        let number = self.0.saturating_add(steps);
        if number > Self::Critical.0 {
            Self::Critical
        } else {
            Self(number)
        }
    }

    /// The number of the priority in C.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn raw(self) -> ove_enum {
        self.0 as ove_enum
    }

    const fn from_raw(raw: ove_enum) -> Self {
        Self(raw as u8)
    }
}

/// The state of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum State {
    /// On the processor.
    Running = 0,
    /// Could run, but another thread does.
    Ready = 1,
    /// Waits for an object or for time.
    Blocked = 2,
    /// Suspended by `suspend`.
    Suspended = 3,
    /// Its entry function has returned.
    Terminated = 4,
}

macro_rules! pin_enum {
    ($name:ident: $($variant:ident = $c:ident,)*) => {
        $(const _: () =
            assert!($name::$variant as i64 == layout::$c, concat!(stringify!($c), " has another number in C"));)*

        impl $name {
            const fn from_raw(raw: ove_enum) -> Option<Self> {
                $(if raw == $name::$variant as ove_enum {
                    return Some($name::$variant);
                })*
                None
            }
        }
    };
}

pin_enum! {
    State:
    Running = VALUE_OVE_THREAD_RUNNING,
    Ready = VALUE_OVE_THREAD_READY,
    Blocked = VALUE_OVE_THREAD_BLOCKED,
    Suspended = VALUE_OVE_THREAD_SUSPENDED,
    Terminated = VALUE_OVE_THREAD_TERMINATED,
}

/// A thread with `STACK` bytes of stack and its entry: a function, or an [`Entry`] of another type. If the type of a
/// closure must be named, use `Closure<BYTES>`.
#[repr(C)]
pub struct Thread<const STACK: usize, F: Entry = fn()> {
    // First, so that an overflow does not reach the members above.
    stack: Stack<STACK>,
    storage: UnsafeCell<MaybeUninit<sys::ove_thread>>,
    slot: Slot<F>,
}

// SAFETY: the entry moves into the thread and its value out (both Send); the rest may be shared.
unsafe impl<const STACK: usize, F: Entry> Sync for Thread<STACK, F> {}
// SAFETY: as above.
unsafe impl<const STACK: usize, F: Entry> Send for Thread<STACK, F> {}

/// The properties of a new thread.
pub struct ThreadRecipe<F: Entry> {
    name: &'static CStr,
    priority: Priority,
    entry: F,
}

impl<const STACK: usize, F: Entry> Thread<STACK, F> {
    /// Describe a thread: a name for humans, a priority, and a function to run. Does not compile for a `STACK` below
    /// [`stack::MIN`](crate::stack::MIN).
    #[inline(always)]
    pub const fn new(name: &'static CStr, priority: Priority, entry: F) -> New<Self> {
        New::with(ThreadRecipe { name, priority, entry })
    }
}

impl<const STACK: usize, F: Entry> Thread<STACK, F> {
    #[inline(always)]
    pub(crate) fn raw(&self) -> *mut sys::ove_thread {
        self.storage.get().cast()
    }

    /// The id of this thread, for comparing. Context: any.
    #[must_use]
    pub fn id(&self) -> ThreadId {
        ThreadId(self.raw())
    }

    /// Wait without a timeout until the thread has ended, and take its function's return value. One thread at a time
    /// may join. A thread that returns `()` can be joined again. Any other return value goes only to the first caller.
    ///
    /// Context: thread. Blocks: until the thread's end. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::BUSY`] (another thread joins the thread), [`Error::DEADLOCK`] (the caller joins itself),
    /// [`Error::EMPTY`] (the value was taken before), [`Error::CONTEXT`] (not in a thread).
    pub fn join(&self) -> Result<F::Output> {
        self.join_for(Timeout::FOREVER)
    }

    /// [`Thread::join`] for a limited time. Context: thread. Blocks: up to `timeout`.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`] (the thread has not ended in time); otherwise as [`Thread::join`].
    pub fn join_for(&self, timeout: impl Into<Timeout>) -> Result<F::Output> {
        self.wait_for_end(timeout.into())?;
        // SAFETY: a thread ends by returning from `enter`, which has left the value.
        unsafe { self.slot.take() }
    }

    fn wait_for_end(&self, timeout: Timeout) -> Result {
        in_thread()?;
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_thread_join(self.raw(), timeout.as_millis()) })
    }

    /// Ask the thread to end. The thread sees the request with [`should_stop`]. The request does not end a wait.
    /// Context: any. Blocks: never.
    pub fn request_stop(&self) {
        // SAFETY: the object lives as long as the reference to it. It cannot fail for a thread that exists.
        let _ = unsafe { sys::ove_thread_request_stop(self.raw()) };
    }

    /// End the thread's wait, whose call then returns [`Error::CANCELLED`]. A thread that already has what it waited
    /// for keeps it, and a later wait is never ended.
    ///
    /// Context: thread, start. Blocks: never; a more urgent thread runs at once. Cost: O(waiters).
    ///
    /// # Errors
    /// [`Error::EMPTY`] (the thread does not wait); with checks: [`Error::CONTEXT`] (in an ISR).
    pub fn abort_wait(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_thread_abort_wait(self.raw()) })
    }

    /// [`Thread::abort_wait`] in an ISR.
    ///
    /// # Errors
    /// [`Error::EMPTY`] (the thread does not wait).
    pub fn abort_wait_from_isr(&self, _isr: IsrToken<'_>) -> Result {
        // SAFETY: as in `abort_wait`; the token proves the context.
        Error::check(unsafe { sys::ove_thread_abort_wait_from_isr(self.raw()) })
    }

    /// Stop scheduling the thread until it is resumed. Suspends do not add up. The timeout of a wait continues.
    ///
    /// Context: thread. Blocks: until resumed if the caller suspends itself. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::CONTEXT`] (not in a thread); with checks: [`Error::INVALID`] (the thread has ended).
    pub fn suspend(&self) -> Result {
        in_thread()?;
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_thread_suspend(self.raw()) })
    }

    /// Resume a suspended thread. Has no effect on a thread that is not suspended. Context: thread. Blocks: never.
    ///
    /// # Errors
    /// [`Error::CONTEXT`] (not in a thread); with checks: [`Error::INVALID`] (the thread has ended).
    pub fn resume(&self) -> Result {
        in_thread()?;
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_thread_resume(self.raw()) })
    }

    /// Change the thread's base priority. A higher inherited priority stays until its mutex is free. Context: thread,
    /// start. Blocks: never; a more urgent thread runs at once.
    ///
    /// # Errors
    /// With checks: [`Error::INVALID`] (the thread has ended), [`Error::CONTEXT`] (in an ISR).
    pub fn set_priority(&self, priority: Priority) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_thread_set_priority(self.raw(), priority.raw()) })
    }

    /// The thread's current priority, including an inherited priority. Context: thread, start. Blocks: never. Cost:
    /// O(1).
    #[must_use]
    pub fn priority(&self) -> Priority {
        // SAFETY: the object lives as long as the reference to it.
        Priority::from_raw(unsafe { sys::ove_thread_get_priority(self.raw()) })
    }

    /// The state of the thread. Context: thread, start. Blocks: never. Cost: O(1).
    #[must_use]
    pub fn state(&self) -> State {
        // SAFETY: the object lives as long as the reference to it.
        let raw = unsafe { sys::ove_thread_get_state(self.raw()) };
        State::from_raw(raw).unwrap_or(State::Ready)
    }

    /// The thread's name; `""` if it is not UTF-8. Context: any. Blocks: never. Cost: O(length).
    #[must_use]
    pub fn name(&self) -> &'static str {
        // SAFETY: the object lives, and its name is the `&'static CStr` it was made with.
        unsafe { CStr::from_ptr(sys::ove_thread_get_name(self.raw())) }.to_str().unwrap_or("")
    }

    /// Bytes of its stack that the thread has never used. Context: thread, start. Blocks: never. Cost: O(bytes never
    /// used).
    #[must_use]
    pub fn stack_headroom(&self) -> usize {
        // SAFETY: the object lives as long as the reference to it.
        unsafe { sys::ove_thread_get_stack_headroom(self.raw()) }
    }

    /// The processor time that the thread has used. Context: thread. Blocks: never. Cost: O(1).
    #[cfg(any(ove_thread_runtime, not(ove_configured)))]
    #[must_use]
    pub fn runtime(&self) -> Duration {
        // SAFETY: the object lives as long as the reference to it.
        Duration::from_micros(unsafe { sys::ove_thread_get_runtime_us(self.raw()) })
    }
}

// SAFETY: the fields are memory of any content.
unsafe impl<const STACK: usize, F: Entry> Object for Thread<STACK, F> {
    type Recipe = ThreadRecipe<F>;

    unsafe fn init(&self, recipe: ThreadRecipe<F>) -> Result {
        let ThreadRecipe { name, priority, entry } = recipe;
        // SAFETY: no other code uses the object yet.
        unsafe { self.slot.fill(entry) };
        let desc = sys::ove_thread_desc {
            name: name.as_ptr(),
            entry: entry::enter::<F>,
            arg: self.slot.address(),
            priority: priority.raw(),
            stack: self.stack.base(),
            stack_size: STACK,
        };
        let mut handle = MaybeUninit::uninit();
        // SAFETY: storage, entry, stack and name remain valid until `deinit` has succeeded.
        let result = Error::check(unsafe { sys::ove_thread_init(handle.as_mut_ptr(), self.raw(), &raw const desc) });
        if result.is_err() {
            // SAFETY: written above; there is no thread.
            unsafe { self.slot.drop_entry() };
        }
        result
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_thread_deinit(self.raw()) })?;
        if const { needs_drop::<F>() || needs_drop::<F::Output>() } {
            // Before the start, a thread that never ran can be released; after it, only one that has ended.
            // SAFETY: no precondition.
            if unsafe { sys::ove_rust_in_thread() || sys::ove_rust_in_isr() } {
                // SAFETY: it has ended. A value for which no thread has joined is dropped here.
                drop(unsafe { self.slot.take() });
            } else {
                // SAFETY: the entry is present, and no thread will run it.
                unsafe { self.slot.drop_entry() };
            }
        }
        Ok(())
    }

    fn settle(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_thread_settle(self.raw(), Timeout::FOREVER.as_millis()) })
    }
}

/// The identity of a thread, for comparing and for lists. The thread may no longer exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct ThreadId(*mut sys::ove_thread);

// SAFETY: an address that is never dereferenced.
unsafe impl Send for ThreadId {}
// SAFETY: as above.
unsafe impl Sync for ThreadId {}

impl ThreadId {
    /// No thread; to initialise the array for [`list`].
    pub const NONE: ThreadId = ThreadId(core::ptr::null_mut());
}

/// The calling thread. Context: thread. Elsewhere the call stops the program with checks. Without checks, a use of more
/// than the thread's address stops the program. Blocks: never. Cost: O(1).
#[must_use]
#[inline(always)]
pub fn current() -> Current {
    // SAFETY: no precondition.
    Current { thread: unsafe { hot::thread_get_self() }, stays_in_thread: PhantomData }
}

/// The thread that the calling ISR has interrupted; [`ThreadId::NONE`] if threads run at the same time. Blocks: never.
/// Cost: O(1).
#[must_use]
pub fn interrupted(_isr: IsrToken<'_>) -> ThreadId {
    // SAFETY: the token proves the context.
    ThreadId(unsafe { sys::ove_thread_get_interrupted_from_isr() })
}

/// The calling thread, which lives as long as it runs. Cannot leave the thread.
#[derive(Clone, Copy)]
pub struct Current {
    thread: *mut sys::ove_thread,
    stays_in_thread: PhantomData<*mut ()>,
}

impl Current {
    /// The thread, for a call that dereferences the address. Stops the program outside a thread, where there is none.
    fn existing(self) -> *mut sys::ove_thread {
        if in_thread().is_err() {
            crate::stop::stop(crate::stop::Stop::Context, c"ove_thread_get_self");
        }
        self.thread
    }

    /// The id of the thread.
    #[must_use]
    #[inline(always)]
    pub fn id(self) -> ThreadId {
        ThreadId(self.thread)
    }

    #[inline(always)]
    pub(crate) fn raw(self) -> *mut sys::ove_thread {
        self.thread
    }

    /// As [`Thread::name`].
    #[must_use]
    pub fn name(self) -> &'static str {
        // SAFETY: the calling thread exists; its name is static.
        unsafe { CStr::from_ptr(sys::ove_thread_get_name(self.existing())) }.to_str().unwrap_or("")
    }

    /// As [`Thread::state`].
    #[must_use]
    pub fn state(self) -> State {
        // SAFETY: the calling thread exists.
        State::from_raw(unsafe { sys::ove_thread_get_state(self.existing()) }).unwrap_or(State::Running)
    }

    /// As [`Thread::priority`].
    #[must_use]
    pub fn priority(self) -> Priority {
        // SAFETY: the calling thread exists.
        Priority::from_raw(unsafe { sys::ove_thread_get_priority(self.existing()) })
    }

    /// As [`Thread::set_priority`].
    ///
    /// # Errors
    /// As [`Thread::set_priority`].
    pub fn set_priority(self, priority: Priority) -> Result {
        // SAFETY: the calling thread exists.
        Error::check(unsafe { sys::ove_thread_set_priority(self.existing(), priority.raw()) })
    }

    /// As [`Thread::suspend`]: returns when another thread has resumed this one.
    ///
    /// # Errors
    /// As [`Thread::suspend`].
    pub fn suspend(self) -> Result {
        // SAFETY: the calling thread exists.
        Error::check(unsafe { sys::ove_thread_suspend(self.existing()) })
    }

    /// As [`Thread::stack_headroom`].
    #[must_use]
    pub fn stack_headroom(self) -> usize {
        // SAFETY: the calling thread exists.
        unsafe { sys::ove_thread_get_stack_headroom(self.existing()) }
    }
}

/// Whether the calling thread was asked to stop. Context: thread; elsewhere the call stops the program with checks on.
/// Blocks: never. Cost: O(1).
#[must_use]
pub fn should_stop() -> bool {
    // SAFETY: no precondition.
    unsafe { sys::ove_thread_should_stop() }
}

/// Select whether a request to stop the calling thread ends its waits, which then return [`Error::CANCELLED`]. Dropping
/// the thread's owner then also ends a wait that starts after the request.
///
/// Context: thread. Blocks: never. Cost: O(threads).
///
/// # Errors
/// [`Error::CONTEXT`] (a native thread, or not in a thread).
pub fn stop_ends_waits(ends: bool) -> Result {
    in_thread()?;
    // SAFETY: no precondition.
    Error::check(unsafe { sys::ove_thread_stop_ends_waits(ends) })
}

/// With checks, C checks this itself. Without them a wait outside a thread is undefined in C; here it must be safe.
#[inline]
fn in_thread() -> Result {
    // SAFETY: no precondition.
    if !cfg!(ove_checks) && !unsafe { sys::ove_rust_in_thread() } {
        return Err(Error::CONTEXT);
    }
    Ok(())
}

/// Let another ready thread of the same priority run. Returns at once if there is none. Context: thread; elsewhere the
/// call stops the program when checks are on. Blocks: never, but other threads run during the call. Cost: O(1).
#[inline(always)]
pub fn yield_now() {
    // SAFETY: no precondition.
    unsafe { hot::thread_yield() };
}

/// Sleep for `duration`, rounded up to a millisecond. `Ok` is never returned early; 0 is a yield.
///
/// Context: thread. Blocks: for `duration`, at most a tick longer. Cost: O(sleepers).
///
/// # Errors
/// [`Error::INVALID`] (49 days or more), [`Error::CANCELLED`] ([`Thread::abort_wait`]); with checks: [`Error::CONTEXT`] (not in a thread).
#[inline(always)]
pub fn sleep(duration: Duration) -> Result {
    let milliseconds = Timeout::from(duration).as_millis();
    if milliseconds == Timeout::FOREVER.as_millis() {
        return Err(Error::INVALID);
    }
    // SAFETY: no precondition.
    Error::check(unsafe { hot::thread_sleep_ms(milliseconds) })
}

/// [`sleep`] for a number of milliseconds that is known only at run time. This is C's call, without the division that a
/// [`Duration`] would cost.
///
/// # Errors
/// With checks: [`Error::INVALID`] (`u32::MAX`), [`Error::CONTEXT`] (not in a thread).
#[inline(always)]
pub fn sleep_ms(milliseconds: u32) -> Result {
    // SAFETY: no precondition.
    Error::check(unsafe { hot::thread_sleep_ms(milliseconds) })
}

/// Sleep until [`time::now`](crate::time::now) has reached `deadline`, rounded up to a millisecond. For periodic
/// work without drift, add the period to the deadline and call again.
///
/// Context: thread. Blocks: until the deadline, at most a tick longer. Cost: as [`sleep`].
///
/// # Errors
/// [`Error::TIMEOUT`] (the deadline had passed before the call), [`Error::INVALID`] (beyond the clock),
/// [`Error::CONTEXT`] (not in a thread).
pub fn sleep_until(deadline: Duration) -> Result {
    in_thread()?;
    let whole = deadline.as_secs().checked_mul(1000).ok_or(Error::INVALID)?;
    let milliseconds = whole.saturating_add(u64::from(deadline.subsec_nanos().div_ceil(1_000_000)));
    // SAFETY: no precondition.
    Error::check(unsafe { sys::ove_thread_sleep_until(milliseconds) })
}

/// List all threads that were created with ove and not released, in no particular order. Fills `ids` from the front,
/// and returns the number of threads, even if it exceeds the length of `ids`.
///
/// Context: thread, start. Blocks: never. Cost: O(threads).
pub fn list(ids: &mut [ThreadId]) -> usize {
    // SAFETY: `ThreadId` is a pointer in a transparent struct, and C writes at most the slice's length.
    unsafe { sys::ove_thread_list(ids.as_mut_ptr().cast(), ids.len()) }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Work queues: a thread that runs functions which other threads and ISRs submit.
//!
//! Work items run in the order of submission. An item is in at most one queue at a time. Submitting a pending item
//! again changes nothing. A running item may be submitted again, also by its own function.

use core::cell::UnsafeCell;
use core::ffi::{c_void, CStr};
use core::mem::MaybeUninit;
use core::time::Duration;

use crate::place::{New, Object};
use crate::stack::Stack;
use crate::sys;
use crate::thread::Priority;
use crate::{Error, IsrToken, Result, Timeout};

/// A queue of work with its thread and `STACK` bytes of stack.
#[repr(C)]
pub struct WorkQueue<const STACK: usize> {
    // First, so that an overflow does not reach the members above.
    stack: Stack<STACK>,
    storage: UnsafeCell<MaybeUninit<sys::ove_workqueue>>,
}

// SAFETY: the kernel's object may be shared.
unsafe impl<const STACK: usize> Sync for WorkQueue<STACK> {}
// SAFETY: as above.
unsafe impl<const STACK: usize> Send for WorkQueue<STACK> {}

impl<const STACK: usize> WorkQueue<STACK> {
    /// Describe a work queue: a name for humans and the priority of its thread.
    #[inline(always)]
    pub const fn new(name: &'static CStr, priority: Priority) -> New<Self> {
        New::with((name, priority))
    }

    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_workqueue {
        self.storage.get().cast()
    }

    /// Submit `work` to this queue. A delayed item becomes pending at once. Context: thread, start. Blocks: never; a
    /// more urgent queue's thread runs at once. Cost: O(1).
    ///
    /// # Errors
    /// [`Error::BUSY`] (the item is in another queue); with checks: [`Error::CONTEXT`] (in an ISR).
    #[inline(always)]
    pub fn submit<F>(&self, work: &Work<F>) -> Result {
        // SAFETY: both live; a work item leaves its queue before it ends, and a queue with work does not end.
        Error::check(unsafe { sys::ove_work_submit(self.raw(), work.raw()) })
    }

    /// Submit `work` to this queue after a delay, rounded up to a millisecond, which never ends early. A delayed item
    /// gets the new delay; a pending item stays pending. Context: thread, start. Blocks: never. Cost: O(delayed items).
    ///
    /// # Errors
    /// [`Error::INVALID`] (above 0x7fffffff ms); otherwise as [`WorkQueue::submit`].
    pub fn submit_delayed<F>(&self, work: &Work<F>, delay: Duration) -> Result {
        let delay = Timeout::from(delay).as_millis();
        if delay > 0x7fff_ffff {
            return Err(Error::INVALID);
        }
        // SAFETY: as in `submit`.
        Error::check(unsafe { sys::ove_work_submit_delayed(self.raw(), work.raw(), delay) })
    }

    /// Submit `work` to this queue from an ISR. Blocks: never; a more urgent queue's thread runs when the ISR ends.
    ///
    /// # Errors
    /// [`Error::BUSY`] (the item is in another queue).
    #[inline(always)]
    pub fn submit_from_isr<F>(&self, _isr: IsrToken<'_>, work: &Work<F>) -> Result {
        // SAFETY: as in `submit`; the token proves the context.
        Error::check(unsafe { sys::ove_work_submit_from_isr(self.raw(), work.raw()) })
    }

    /// Wait until all items that were pending at the time of the call have run. Context: thread. Blocks: up to
    /// `timeout`.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`], [`Error::DEADLOCK`] (called by a function of its own work); with checks: [`Error::CONTEXT`]
    /// (not in a thread).
    pub fn flush(&self, timeout: impl Into<Timeout>) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_workqueue_flush(self.raw(), timeout.into().as_millis()) })
    }
}

// SAFETY: the fields are memory of any content.
unsafe impl<const STACK: usize> Object for WorkQueue<STACK> {
    type Recipe = (&'static CStr, Priority);

    unsafe fn init(&self, (name, priority): (&'static CStr, Priority)) -> Result {
        let desc = sys::ove_workqueue_desc {
            name: name.as_ptr(),
            priority: priority.raw(),
            stack: self.stack.base(),
            stack_size: STACK,
        };
        let mut handle = MaybeUninit::uninit();
        // SAFETY: storage, stack and name remain valid until `deinit` has succeeded.
        Error::check(unsafe { sys::ove_workqueue_init(handle.as_mut_ptr(), self.raw(), &raw const desc) })
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_workqueue_deinit(self.raw()) })
    }

    fn settle(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_workqueue_settle(self.raw(), Timeout::FOREVER.as_millis()) })
    }
}

/// One item of work with its function: in a static a function; elsewhere it may be a closure, without allocation. May
/// block; the items after it then wait.
#[repr(C)]
pub struct Work<F = fn()> {
    storage: UnsafeCell<MaybeUninit<sys::ove_work>>,
    function: UnsafeCell<MaybeUninit<F>>,
}

// SAFETY: the function runs in the queues' threads, through a shared reference (Sync); it is dropped elsewhere (Send).
unsafe impl<F: Send + Sync> Sync for Work<F> {}
// SAFETY: as above.
unsafe impl<F: Send + Sync> Send for Work<F> {}

impl<F: Fn() + Send + Sync + 'static> Work<F> {
    /// Describe a work item.
    #[inline(always)]
    pub const fn new(function: F) -> New<Self> {
        New::with(function)
    }
}

impl<F> Work<F> {
    #[inline(always)]
    fn raw(&self) -> *mut sys::ove_work {
        self.storage.get().cast()
    }

    /// Remove the item from its queue. Context: thread, start. Blocks: never. Cost: O(items of the queue).
    ///
    /// # Errors
    /// [`Error::BUSY`] (the item is running; a repeated submission is cancelled anyway); with checks:
    /// [`Error::CONTEXT`] (in an ISR).
    pub fn cancel(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_work_cancel(self.raw()) })
    }

    /// Wait until the item is neither pending nor running. A delayed item becomes pending at once. Context: thread.
    /// Blocks: up to `timeout`.
    ///
    /// # Errors
    /// [`Error::TIMEOUT`], [`Error::DEADLOCK`] (called by the queue's own thread), [`Error::BUSY`] (another thread
    /// flushes the item); with checks: [`Error::CONTEXT`] (not in a thread).
    pub fn flush(&self, timeout: impl Into<Timeout>) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_work_flush(self.raw(), timeout.into().as_millis()) })
    }
}

unsafe extern "C" fn perform<F: Fn()>(_work: *mut sys::ove_work, function: *mut c_void) {
    // SAFETY: `init` stored the address of the function, which lives until the item's end.
    let function = unsafe { &*function.cast::<F>() };
    function();
}

// SAFETY: the fields are memory of any content.
unsafe impl<F: Fn() + Send + Sync + 'static> Object for Work<F> {
    type Recipe = F;

    unsafe fn init(&self, function: F) -> Result {
        // SAFETY: no other code uses the object yet.
        unsafe { (*self.function.get()).write(function) };
        let arg = self.function.get().cast();
        let mut handle = MaybeUninit::uninit();
        // SAFETY: storage and function remain valid until `deinit` has succeeded.
        let result = Error::check(unsafe { sys::ove_work_init(handle.as_mut_ptr(), self.raw(), perform::<F>, arg) });
        if result.is_err() {
            // SAFETY: written above; there is no item.
            unsafe { (*self.function.get()).assume_init_drop() };
        }
        result
    }

    unsafe fn deinit(&self) -> Result {
        // SAFETY: the object lives.
        Error::check(unsafe { sys::ove_work_deinit(self.raw()) })?;
        // SAFETY: written by `init`; the item is in no queue and does not run.
        unsafe { (*self.function.get()).assume_init_drop() };
        Ok(())
    }

    fn settle(&self) -> Result {
        // SAFETY: the object lives as long as the reference to it.
        Error::check(unsafe { sys::ove_work_settle(self.raw(), Timeout::FOREVER.as_millis()) })
    }
}

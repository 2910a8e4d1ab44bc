// SPDX-License-Identifier: MIT OR Apache-2.0
use core::time::Duration;

use ove::{time, Mutex, Priority};

use crate::harness::{in_isr, point, Helper};

test!(thread mutex.guard.excludes,
    "While a guard exists, another thread waits for the mutex, and gets it when the guard ends.", {
    ove::statics! { static MUTEX: Mutex<i32> = Mutex::new(1); }
    fn lock() {
        let value = expect_ok!(MUTEX.lock());
        point(*value);
    }
    let mut guard = expect_ok!(MUTEX.lock());
    let _waiter = Helper::blocked(Priority::High, lock);
    point(2);
    *guard = 3;
    drop(guard);
    wait_until!(crate::harness::points() == 2);
    expect_points!(2, 3);
});

test!(thread mutex.try_lock.held_is_busy,
    "Locking a mutex that another thread holds returns busy at once, or times out in time.", {
    ove::statics! {
        static MUTEX: Mutex<()> = Mutex::new(());
        static RELEASE: ove::Event = ove::Event::new();
    }
    fn hold() {
        let _guard = expect_ok!(MUTEX.lock());
        expect!(RELEASE.wait().is_ok());
    }
    let holder = Helper::blocked(Priority::High, hold);
    expect_error!(MUTEX.try_lock(), BUSY);
    let before = time::now();
    expect_error!(MUTEX.lock_for(Duration::from_millis(2)), TIMEOUT);
    expect!(time::now() - before >= Duration::from_millis(2));
    expect!(RELEASE.signal().is_ok());
    expect!(holder.join().is_ok());
    expect!(MUTEX.try_lock().is_ok());
});

test!(check mutex.lock.by_its_owner_is_deadlock,
    "A second lock by the owner returns the deadlock error and changes nothing.", {
    ove::statics! { static MUTEX: Mutex<()> = Mutex::new(()); }
    let guard = expect_ok!(MUTEX.lock());
    expect_error!(MUTEX.lock(), DEADLOCK);
    expect_error!(MUTEX.try_lock(), DEADLOCK);
    drop(guard);
    expect!(MUTEX.try_lock().is_ok());
});

test!(check mutex.unlock.by_a_stranger_is_not_owner,
    "An unlock by a thread that does not hold the mutex returns the error for it and changes nothing.", {
    ove::statics! {
        static MUTEX: Mutex<()> = Mutex::new(());
        static RELEASE: ove::Event = ove::Event::new();
    }
    fn hold() {
        let _guard = expect_ok!(MUTEX.lock());
        expect!(RELEASE.wait().is_ok());
    }
    let holder = Helper::blocked(Priority::High, hold);
    // SAFETY: this thread has no guard; with checks on, a non-owner's unlock returns an error.
    expect_error!(unsafe { MUTEX.force_unlock() }, NOT_OWNER);
    expect_error!(MUTEX.try_lock(), BUSY);
    expect!(RELEASE.signal().is_ok());
    expect!(holder.join().is_ok());
    // SAFETY: as above.
    expect_error!(unsafe { MUTEX.force_unlock() }, NOT_OWNER);
});

test!(check mutex.lock.in_isr_is_context, "A lock in an ISR returns the error for a wrong context.", {
    ove::statics! { static MUTEX: Mutex<()> = Mutex::new(()); }
    in_isr(|_| {
        expect_error!(MUTEX.lock(), CONTEXT);
        expect_error!(MUTEX.try_lock(), CONTEXT);
    });
});

#[cfg(not(ove_zero_heap))]
test!(thread mutex.create.gives_its_memory_back,
    "A mutex on the heap works like any other, and its owner releases its memory.", {
    let before = expect_ok!(ove::heap::stats());
    let empty = expect_ok!(ove::Owned::new(Mutex::new(())));
    expect!(empty.lock().is_ok());
    expect!(empty.end().is_ok());
    let mutex = expect_ok!(ove::Owned::new(Mutex::new(alloc::vec![1, 2, 3])));
    expect_ok!(mutex.lock()).push(4);
    expect!(expect_ok!(mutex.lock()).len() == 4);
    if cfg!(ove_checks) {
        // Held by a guard that is not dropped: it cannot be deinitialised, and the call says so.
        core::mem::forget(expect_ok!(mutex.lock()));
        let Err((mutex, error)) = mutex.end() else { return expect!(false) };
        expect!(error == ove::Error::BUSY);
        // SAFETY: the guard was forgotten above.
        expect!(unsafe { mutex.force_unlock() }.is_ok());
        drop(mutex);
    } else {
        drop(mutex);
    }
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
});

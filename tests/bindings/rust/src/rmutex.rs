// SPDX-License-Identifier: MIT OR Apache-2.0
use core::cell::Cell;
use core::time::Duration;

use ove::{time, Priority, RMutex};

use crate::harness::{point, Helper};

test!(thread rmutex.lock.nests, "A recursive mutex is free for others after as many unlocks as locks.", {
    ove::statics! { static MUTEX: RMutex<Cell<i32>> = RMutex::new(Cell::new(0)); }
    fn lock() {
        let value = expect_ok!(MUTEX.lock());
        point(value.get());
    }
    let first = expect_ok!(MUTEX.lock());
    let second = expect_ok!(MUTEX.try_lock());
    let waiter = Helper::blocked(Priority::High, lock);
    first.set(1);
    drop(second);
    waiter.wait_blocked();
    expect!(crate::harness::points() == 0);
    first.set(2);
    drop(first);
    expect!(waiter.join().is_ok());
    expect_points!(2);
});

test!(thread rmutex.lock.times_out, "A lock of a recursive mutex that another thread holds times out in time.", {
    ove::statics! {
        static MUTEX: RMutex<()> = RMutex::new(());
        static RELEASE: ove::Event = ove::Event::new();
    }
    fn hold() {
        let _guard = expect_ok!(MUTEX.lock());
        expect!(RELEASE.wait().is_ok());
    }
    let _holder = Helper::blocked(Priority::High, hold);
    let before = time::now();
    expect_error!(MUTEX.lock_for(Duration::from_millis(2)), TIMEOUT);
    expect!(time::now() - before >= Duration::from_millis(2));
    expect_error!(MUTEX.try_lock(), BUSY);
    expect!(RELEASE.signal().is_ok());
});

test!(check rmutex.unlock.by_a_stranger_is_not_owner,
    "An unlock of a recursive mutex that the caller does not hold returns the error for it.", {
    ove::statics! { static MUTEX: RMutex<()> = RMutex::new(()); }
    // SAFETY: no guard exists; with checks on, a non-owner's unlock returns an error.
    expect_error!(unsafe { MUTEX.force_unlock() }, NOT_OWNER);
    expect!(MUTEX.lock().is_ok());
});

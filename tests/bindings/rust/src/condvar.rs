// SPDX-License-Identifier: MIT OR Apache-2.0
use core::time::Duration;

use ove::{thread, time, Condvar, Mutex, Priority};

use crate::harness::{point, Helper};

test!(thread condvar.wait.ends_when_the_condition_holds,
    "A wait for a condition continues after signals until the condition holds, and then owns the mutex.", {
    ove::statics! {
        static VALUE: Mutex<i32> = Mutex::new(0);
        static CHANGED: Condvar = Condvar::new();
    }
    fn wait() {
        let mut value = expect_ok!(VALUE.lock());
        expect!(CHANGED.wait_while(&mut value, |value| *value != 2).is_ok());
        let want = if cfg!(ove_checks) { ove::Error::DEADLOCK } else { ove::Error::BUSY };
        expect!(VALUE.try_lock().err() == Some(want));
        point(*value);
    }
    let waiter = Helper::start(Priority::High, wait);
    for value in 1..=2 {
        waiter.wait_blocked();
        *expect_ok!(VALUE.lock()) = value;
        expect!(CHANGED.signal().is_ok());
    }
    expect!(waiter.join().is_ok());
    expect_points!(2);
});

test!(thread condvar.wait.times_out_with_the_mutex,
    "A wait that times out owns the mutex again. Signals do not make a wait for a condition last longer \
     than its timeout.", {
    ove::statics! {
        static MUTEX: Mutex<()> = Mutex::new(());
        static CHANGED: Condvar = Condvar::new();
    }
    fn make_noise() {
        while !thread::should_stop() {
            expect!(CHANGED.broadcast().is_ok());
            expect!(thread::sleep(Duration::from_millis(1)).is_ok());
        }
    }
    let mut guard = expect_ok!(MUTEX.lock());
    let before = time::now();
    expect_error!(CHANGED.wait_for(&mut guard, Duration::from_millis(2)), TIMEOUT);
    expect!(time::now() - before >= Duration::from_millis(2));
    drop(guard);

    let _noise = Helper::start(Priority::High, make_noise);
    let mut guard = expect_ok!(MUTEX.lock());
    let before = time::now();
    expect_error!(CHANGED.wait_while_for(&mut guard, Duration::from_millis(20), |()| true), TIMEOUT);
    expect!(time::now() - before >= Duration::from_millis(20));
});

test!(thread condvar.broadcast.wakes_all, "A broadcast wakes every waiting thread; a signal wakes one.", {
    ove::statics! {
        static WOKEN: Mutex<u32> = Mutex::new(0);
        static CHANGED: Condvar = Condvar::new();
    }
    fn wait() {
        let mut woken = expect_ok!(WOKEN.lock());
        expect!(CHANGED.wait(&mut woken).is_ok());
        *woken += 1;
    }
    fn woken() -> u32 {
        WOKEN.lock().map_or(99, |woken| *woken)
    }
    let waiters = [(); 3].map(|()| Helper::blocked(Priority::High, wait));
    expect!(CHANGED.signal().is_ok());
    wait_until!(woken() == 1);
    expect!(CHANGED.broadcast().is_ok());
    for waiter in &waiters {
        expect!(waiter.join().is_ok());
    }
    expect!(woken() == 3);
});

#[cfg(not(ove_zero_heap))]
test!(thread condvar.create.gives_its_memory_back,
    "A condition variable on the heap works like any other, and its owner releases its memory.", {
    ove::statics! { static MUTEX: Mutex<()> = Mutex::new(()); }
    let before = expect_ok!(ove::heap::stats());
    let changed = expect_ok!(ove::Owned::new(Condvar::new()));
    let mut guard = expect_ok!(MUTEX.lock());
    expect_error!(changed.wait_for(&mut guard, Duration::from_millis(1)), TIMEOUT);
    drop(changed);
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
});

// SPDX-License-Identifier: MIT OR Apache-2.0
use core::cell::Cell;
use core::future::poll_fn;
use core::sync::atomic::{AtomicBool, Ordering::SeqCst};
use core::task::{Poll, Waker};

use critical_section::Mutex;
use embassy_executor::Spawner;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use ove::{Closure, Error, Place, Placed, Priority, Thread};
use ove_embedded::Executor;

use crate::harness::{in_isr, point, points, STACK};

/// Run an executor in a thread of its own, for as long as the scope.
macro_rules! run {
    ($executor:ident, $priority:expr, $init:expr) => {{
        static PLACE: Place<Runner> = Place::new();
        static STOP: Signal<CriticalSectionRawMutex, ()> = Signal::new();
        static IS_STOPPED: AtomicBool = AtomicBool::new(false);
        #[embassy_executor::task]
        async fn stop() {
            STOP.wait().await;
            IS_STOPPED.store(true, SeqCst);
        }
        fn start_run(spawner: Spawner) {
            spawn(spawner, stop());
            let init: fn(Spawner) = $init;
            init(spawner);
        }
        let entry = Closure::new(|| $executor.run_until(start_run, || IS_STOPPED.load(SeqCst)));
        let thread = expect_ok!(PLACE.put(Thread::new(c"executor", $priority, entry)));
        Run(thread, &STOP)
    }};
}

pub(crate) type Runner = Thread<{ 2 * STACK }, Closure<16, ove::Result>>;

/// A running executor, which ends with the scope.
pub(crate) struct Run(pub Placed<Runner>, pub &'static Signal<CriticalSectionRawMutex, ()>);

impl Drop for Run {
    fn drop(&mut self) {
        self.1.signal(());
        expect!(self.0.join() == Ok(Ok(())));
    }
}

pub(crate) fn spawn<S: Send>(
    spawner: Spawner,
    token: Result<embassy_executor::SpawnToken<S>, embassy_executor::SpawnError>,
) {
    match token {
        Ok(token) => spawner.spawn(token),
        Err(_) => expect!(false),
    }
}

test!(thread executor.wake.from_an_isr,
    "A task sleeps until an ISR wakes it, each time at once, and is polled only when it was woken.", {
    static EXECUTOR: Executor = Executor::new();
    static WAKER: Mutex<Cell<Option<Waker>>> = Mutex::new(Cell::new(None));
    #[embassy_executor::task]
    async fn count() {
        let mut polls = 0;
        poll_fn(|context| {
            polls += 1;
            point(polls * 10);
            critical_section::with(|section| WAKER.borrow(section).set(Some(context.waker().clone())));
            if polls < 4 { Poll::Pending } else { Poll::Ready(()) }
        })
        .await;
        point(99);
    }
    let _executor = run!(EXECUTOR, Priority::High, |spawner| spawn(spawner, count()));
    wait_until!(points() == 1);
    for number in 1..=3 {
        point(number);
        in_isr(|_| {
            if let Some(waker) = critical_section::with(|section| WAKER.borrow(section).take()) {
                waker.wake();
            }
        });
        wait_until!(points() >= 2 * number as usize + 1);
    }
    wait_until!(points() == 8);
    expect_points!(10, 1, 20, 2, 30, 3, 40, 99);
});

test!(thread executor.channel.joins_threads_isrs_and_tasks,
    "A channel of embassy-sync carries values from a thread and an ISR to a task, which waits for room to answer.", {
    static EXECUTOR: Executor = Executor::new();
    static IN: Channel<CriticalSectionRawMutex, i32, 2> = Channel::new();
    static OUT: Channel<CriticalSectionRawMutex, i32, 1> = Channel::new();
    #[embassy_executor::task]
    async fn double() {
        loop {
            OUT.send(2 * IN.receive().await).await;
        }
    }
    let _executor = run!(EXECUTOR, Priority::High, |spawner| spawn(spawner, double()));
    expect!(IN.try_send(1).is_ok());
    wait_until!(OUT.is_full());
    expect!(OUT.try_receive() == Ok(2));
    in_isr(|_| {
        expect!(IN.try_send(2).is_ok());
        expect!(IN.try_send(3).is_ok());
    });
    wait_until!(OUT.is_full() && IN.len() < 2);
    expect!(OUT.try_receive() == Ok(4));
    wait_until!(OUT.is_full());
    expect!(OUT.try_receive() == Ok(6));
});

test!(thread executor.run.twice_is_busy, "An executor runs once; a task that runs its own is refused.", {
    static EXECUTOR: Executor = Executor::new();
    static DONE: Signal<CriticalSectionRawMutex, Error> = Signal::new();
    #[embassy_executor::task]
    async fn again() {
        DONE.signal(EXECUTOR.run(|_| expect!(false)));
    }
    in_isr(|_| expect!(EXECUTOR.run(|_| expect!(false)) == Error::CONTEXT));
    let _executor = run!(EXECUTOR, Priority::High, |spawner| spawn(spawner, again()));
    wait_until!(DONE.signaled());
    expect!(EXECUTOR.run(|_| expect!(false)) == Error::BUSY);
    expect!(DONE.try_take() == Some(Error::BUSY));
});

// On a host the machine's own scheduler decides.
#[cfg(target_os = "none")]
test!(thread executor.priority.preempts,
    "Executors in threads of two priorities: a task of the more urgent runs inside one of the other; tasks are spawned from another thread.", {
    static LOW: Executor = Executor::new();
    static HIGH: Executor = Executor::new();
    static SPAWNER: ove::LateCell<embassy_executor::SendSpawner> = ove::LateCell::new();
    static GO: Signal<CriticalSectionRawMutex, ()> = Signal::new();
    #[embassy_executor::task]
    async fn urgent() {
        point(1);
        GO.wait().await;
        point(3);
    }
    #[embassy_executor::task]
    async fn patient() {
        point(2);
        GO.signal(());
        point(4);
    }
    let _high = run!(HIGH, Priority::Critical, |spawner| expect!(SPAWNER.set(spawner.make_send()).is_ok()));
    let Some(spawner) = SPAWNER.try_get() else { return expect!(false) };
    match urgent() {
        Ok(token) => spawner.spawn(token),
        Err(_) => expect!(false),
    }
    let _low = run!(LOW, Priority::High, |spawner| spawn(spawner, patient()));
    wait_until!(points() == 4);
    expect_points!(1, 2, 3, 4);
});

#[embassy_executor::task]
async fn nothing() {}

test!(stops(ove::stop::Stop::Misuse as i32, "embassy_executor::raw::Executor") executor.raw.foreign_context_stops,
    "An executor that safe code makes with a context of its own stops the program, and nothing is written there.", {
    static TARGET: core::sync::atomic::AtomicU32 = core::sync::atomic::AtomicU32::new(0x5a5a_5a5a);
    static mut FOREIGN: core::mem::MaybeUninit<embassy_executor::raw::Executor> = core::mem::MaybeUninit::uninit();
    let context = core::ptr::from_ref(&TARGET).cast_mut().cast();
    // SAFETY: nothing else names it. A leaked box does the same in safe code.
    let foreign = unsafe { (*&raw mut FOREIGN).write(embassy_executor::raw::Executor::new(context)) };
    spawn(foreign.spawner(), nothing());
});

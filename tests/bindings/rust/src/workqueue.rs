// SPDX-License-Identifier: MIT OR Apache-2.0
use core::sync::atomic::{AtomicI32, AtomicU32, Ordering::SeqCst};
use core::time::Duration;

use ove::{time, Event, Place, Placed, Priority, Timeout, Work, WorkQueue};

use crate::harness::{in_isr, point, points, STACK};

static WORKER: Place<WorkQueue<STACK>> = Place::new();

/// The queue of a test; it ends with the scope.
fn worker() -> ove::Result<Placed<WorkQueue<STACK>>> {
    WORKER.put(WorkQueue::new(c"worker", Priority::High))
}

test!(thread workqueue.submit.runs_in_order, "Work runs in the order of submission, with its captures.", {
    static NUMBER: AtomicI32 = AtomicI32::new(0);
    static FIRST: Place<Work> = Place::new();
    static SECOND: Place<Work> = Place::new();
    let worker = expect_ok!(worker());
    let first = expect_ok!(FIRST.put(Work::new(|| point(add!(NUMBER, 1) + 1))));
    let second = expect_ok!(SECOND.put(Work::new(|| point(add!(NUMBER, 1) + 11))));
    expect!(worker.submit(&first).is_ok());
    expect!(worker.submit(&second).is_ok());
    expect!(worker.flush(Timeout::FOREVER).is_ok());
    expect!(worker.submit(&first).is_ok());
    expect!(first.flush(Timeout::FOREVER).is_ok());
    expect_points!(1, 12, 3);
});

test!(thread workqueue.submit.pending_twice_runs_once, "Work that is submitted again while it is pending runs once.", {
    ove::statics! {
        static GO: Event = Event::new();
        static HOLDER: Work = Work::new(|| expect!(GO.wait().is_ok()));
        static ONCE: Work = Work::new(|| point(1));
    }
    let worker = expect_ok!(worker());
    expect!(worker.submit(&HOLDER).is_ok());
    expect!(worker.submit(&ONCE).is_ok());
    expect!(worker.submit(&ONCE).is_ok());
    expect!(GO.signal().is_ok());
    expect!(worker.flush(Timeout::FOREVER).is_ok());
    expect_points!(1);
});

test!(thread workqueue.delayed.is_never_early, "Delayed work runs after its delay and never before.", {
    ove::statics! {
        static DONE: Event = Event::new();
        static LATE: Work = Work::new(note_time);
    }
    static RAN_US: AtomicU32 = AtomicU32::new(0);
    fn note_time() {
        RAN_US.store(time::get_us() as u32, SeqCst);
        expect!(DONE.signal().is_ok());
    }
    let worker = expect_ok!(worker());
    let before = time::get_us() as u32;
    expect!(worker.submit_delayed(&LATE, Duration::from_millis(3)).is_ok());
    expect!(DONE.wait_for(Duration::from_secs(5)).is_ok());
    expect!(RAN_US.load(SeqCst).wrapping_sub(before) >= 3000);
    expect!(worker.flush(Timeout::FOREVER).is_ok());
});

test!(thread workqueue.cancel.keeps_work_from_running,
    "Cancelled work does not run; running work cannot be cancelled.", {
    ove::statics! {
        static GO: Event = Event::new();
        static RUNNING: Event = Event::new();
        static BUSY: Work = Work::new(|| {
            expect!(RUNNING.signal().is_ok());
            expect!(GO.wait().is_ok());
        });
        static BEHIND: Work = Work::new(|| point(1));
        static LATE: Work = Work::new(|| point(2));
    }
    let worker = expect_ok!(worker());
    expect!(worker.submit(&BUSY).is_ok());
    expect!(RUNNING.wait().is_ok());
    expect!(worker.submit(&BEHIND).is_ok());
    expect!(worker.submit_delayed(&LATE, Duration::from_secs(3600)).is_ok());
    expect_error!(BUSY.cancel(), BUSY);
    expect!(BEHIND.cancel().is_ok());
    expect!(LATE.cancel().is_ok());
    expect_error!(worker.flush(Duration::from_millis(1)), TIMEOUT);
    expect!(GO.signal().is_ok());
    expect!(worker.flush(Timeout::FOREVER).is_ok());
    expect!(points() == 0);
});

test!(thread workqueue.isr.submits, "An ISR submits work.", {
    ove::statics! { static WORK: Work = Work::new(|| point(1)); }
    let worker = expect_ok!(worker());
    in_isr(|token| expect!(worker.submit_from_isr(token, &WORK).is_ok()));
    expect!(WORK.flush(Timeout::FOREVER).is_ok());
    expect_points!(1);
});

test!(thread workqueue.drop.waits_for_its_work,
    "Dropping running work waits for its end; dropping a queue lets pending work run.", {
    ove::statics! {
        static RUNNING: Event = Event::new();
        static NEVER: Event = Event::new();
        static LATER: Work = Work::new(|| point(3));
    }
    static PLACE: Place<Work> = Place::new();
    let worker = expect_ok!(worker());
    let work = expect_ok!(PLACE.put(Work::new(|| {
        point(1);
        expect!(RUNNING.signal().is_ok());
        expect_error!(NEVER.wait_for(Duration::from_millis(2)), TIMEOUT);
        point(2);
    })));
    expect!(worker.submit(&work).is_ok());
    expect!(RUNNING.wait().is_ok());
    drop(work);
    expect!(worker.submit(&LATER).is_ok());
    drop(worker);
    point(4);
    expect_points!(1, 2, 3, 4);
});

test!(thread workqueue.flush.by_its_own_work_is_deadlock, "Work that runs in a queue cannot wait for that queue.", {
    ove::statics! {
        static QUEUE: WorkQueue<STACK> = WorkQueue::new(c"own", Priority::High);
        static WORK: Work = Work::new(|| {
            expect_error!(QUEUE.flush(Timeout::FOREVER), DEADLOCK);
            point(1);
        });
    }
    expect!(QUEUE.submit(&WORK).is_ok());
    expect!(WORK.flush(Timeout::FOREVER).is_ok());
    expect_points!(1);
});

#[cfg(not(ove_zero_heap))]
test!(thread workqueue.create.gives_its_memory_back,
    "A work queue and work on the heap work like any other, and their owners release their memory.", {
    let before = expect_ok!(ove::heap::stats());
    let queue = expect_ok!(ove::Owned::<WorkQueue<STACK>>::new(WorkQueue::new(c"heap", Priority::High)));
    let number = alloc::boxed::Box::new(1);
    let work = expect_ok!(ove::Owned::new(Work::new(move || point(*number))));
    expect!(queue.submit(&work).is_ok());
    drop(queue);
    drop(work);
    expect_points!(1);
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
});

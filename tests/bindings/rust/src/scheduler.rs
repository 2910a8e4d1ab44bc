// SPDX-License-Identifier: MIT OR Apache-2.0
use ove::{scheduler, Event, Priority, Timeout};

use crate::harness::{point, Helper};

test!(thread scheduler.lock.keeps_the_woken_out,
"A thread that is woken while the scheduler is locked runs when the outermost lock ends.", {
    ove::statics! { static EVENT: Event = Event::new(); }
    // If threads run at the same time, a lock excludes only other locks.
    fn wait() {
        expect!(EVENT.wait().is_ok());
        let _lock = scheduler::lock();
        point(2);
    }
    let waiter = Helper::blocked(Priority::High, wait);
    {
        let _outer = scheduler::lock();
        {
            let _inner = scheduler::lock();
            expect!(EVENT.signal().is_ok());
        }
        expect!(scheduler::is_locked());
        point(1);
    }
    expect!(!scheduler::is_locked());
    expect!(waiter.join().is_ok());
    expect_points!(1, 2);
});

test!(check scheduler.wait.is_refused,
"A call that would wait returns CONTEXT while the scheduler is locked; one that need not wait succeeds.", {
    ove::statics! { static EVENT: Event = Event::new(); }
    let _lock = scheduler::lock();
    expect_error!(EVENT.wait(), CONTEXT);
    expect!(EVENT.signal().is_ok());
    expect!(EVENT.wait_for(Timeout::NONE).is_ok());
});

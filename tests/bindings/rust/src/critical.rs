// SPDX-License-Identifier: MIT OR Apache-2.0
use ove::{critical, Event, Priority, Timeout};

use crate::harness::{point, Helper};

test!(thread critical.section.keeps_the_woken_out,
"A thread that is woken inside a critical section runs when the outermost section ends.", {
    ove::statics! { static EVENT: Event = Event::new(); }
    fn wait() {
        expect!(EVENT.wait().is_ok());
        critical::with(|| point(2));
    }
    let waiter = Helper::blocked(Priority::High, wait);
    critical::with(|| {
        critical::with(|| expect!(EVENT.signal().is_ok()));
        point(1);
    });
    expect!(waiter.join().is_ok());
    expect_points!(1, 2);
});

test!(check critical.wait.is_refused,
"A call that would wait inside a critical section returns CONTEXT; one that need not wait succeeds.", {
    ove::statics! { static EVENT: Event = Event::new(); }
    critical::with(|| {
        expect_error!(EVENT.wait(), CONTEXT);
        expect!(EVENT.signal().is_ok());
        expect!(EVENT.wait_for(Timeout::NONE).is_ok());
    });
});

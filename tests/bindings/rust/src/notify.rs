// SPDX-License-Identifier: MIT OR Apache-2.0
use core::time::Duration;

use ove::notify::{self, take, wait, wait_for, Wait, ALL_BITS};
use ove::{isr, thread, time, Priority, Timeout};

use crate::harness::{in_isr, point, Helper};

fn forget_bits() {
    let _ = wait_for(ALL_BITS, Wait::Any, true, Timeout::NONE);
}

test!(thread notify.wait.any_and_all,
    "One bit satisfies a wait for any of several bits; a wait for all needs all. A timeout is in time \
     and takes none.", {
    let this = thread::current();
    forget_bits();
    expect!(this.notify(1).is_ok());
    expect!(wait(3, Wait::Any, false) == Ok(1));
    let before = time::now();
    expect_error!(wait_for(3, Wait::All, true, Duration::from_millis(2)), TIMEOUT);
    expect!(time::now() - before >= Duration::from_millis(2));
    expect!(this.notify(2).is_ok());
    expect!(notify::wait(3, Wait::All, true) == Ok(3));
    expect_error!(wait_for(3, Wait::Any, true, Timeout::NONE), TIMEOUT);
});

test!(thread notify.wait.clears_what_it_waited_for,
    "A wait that clears takes its bits and leaves the others; one that keeps leaves all.", {
    forget_bits();
    expect!(thread::current().notify(7).is_ok());
    expect!(wait(1, Wait::Any, false) == Ok(7));
    expect!(wait(3, Wait::Any, true) == Ok(7));
    expect!(wait(ALL_BITS, Wait::Any, true) == Ok(4));
});

test!(thread notify.notify.wakes_the_waiter,
    "Sending bits wakes the thread whose wait they complete, from an ISR too.", {
    fn wait_twice() {
        expect!(wait(3, Wait::All, true).is_ok());
        point(2);
        expect!(take(4).is_ok());
        point(3);
    }
    let waiter = Helper::blocked(Priority::High, wait_twice);
    expect!(waiter.notify(1).is_ok());
    point(1);
    expect!(waiter.notify(2).is_ok());
    waiter.wait_blocked();
    in_isr(|token| expect!(waiter.notify_from_isr(token, 4).is_ok()));
    expect!(waiter.join().is_ok());
    expect_points!(1, 2, 3);
});

test!(check notify.notify.wrong_use_is_an_error,
    "A call without bits, with bits that a thread does not have or in a wrong context fails.", {
    let other = Helper::blocked(Priority::High, || expect!(take(1).is_ok()));
    expect_error!(other.notify(0), INVALID);
    expect_error!(other.notify(!ALL_BITS), INVALID);
    expect_error!(take(0), INVALID);
    expect_error!(isr::with_token(|token| other.notify_from_isr(token, 1)), CONTEXT);
    in_isr(|_| {
        expect_error!(other.notify(1), CONTEXT);
        expect_error!(take(1), CONTEXT);
    });
    expect!(other.notify(1).is_ok());
});

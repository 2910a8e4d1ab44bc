// SPDX-License-Identifier: MIT OR Apache-2.0
use core::time::Duration;

use ove::{isr, time, Event, Priority};

use crate::harness::{in_isr, point, Helper};

test!(thread event.signal.counts_once,
    "Signals do not add up: two of them end one wait, and the next wait times out.", {
    ove::statics! { static EVENT: Event = Event::new(); }
    expect!(EVENT.signal().is_ok());
    EVENT.signal_unchecked();
    expect!(EVENT.wait().is_ok());
    let before = time::now();
    expect_error!(EVENT.wait_for(Duration::from_millis(2)), TIMEOUT);
    expect!(time::now() - before >= Duration::from_millis(2));
});

test!(thread event.clear.forgets_the_signal, "A cleared signal ends no wait.", {
    ove::statics! { static EVENT: Event = Event::new(); }
    expect!(EVENT.signal().is_ok());
    expect!(EVENT.clear().is_ok());
    expect_error!(EVENT.wait_for(ove::Timeout::NONE), TIMEOUT);
});

test!(thread event.isr.wakes_the_waiter, "A signal from an ISR wakes the waiting thread.", {
    ove::statics! { static EVENT: Event = Event::new(); }
    fn wait() {
        expect!(EVENT.wait().is_ok());
        point(2);
    }
    let waiter = Helper::blocked(Priority::High, wait);
    point(1);
    in_isr(|token| EVENT.signal_from_isr(token));
    expect!(waiter.join().is_ok());
    expect_points!(1, 2);
});

test!(check event.wait.second_waiter_is_busy, "The wait of a second thread for one event fails.", {
    ove::statics! { static EVENT: Event = Event::new(); }
    fn wait() {
        expect!(EVENT.wait().is_ok());
    }
    let _waiter = Helper::blocked(Priority::High, wait);
    expect_error!(EVENT.wait_for(Duration::from_millis(1)), BUSY);
    expect!(EVENT.signal().is_ok());
});

test!(check event.isr.wrong_context_is_an_error, "An event's calls in a wrong context return the error for it.", {
    ove::statics! { static EVENT: Event = Event::new(); }
    in_isr(|_| {
        expect_error!(EVENT.signal(), CONTEXT);
        expect_error!(EVENT.wait_for(ove::Timeout::NONE), CONTEXT);
        expect_error!(EVENT.clear(), CONTEXT);
    });
    expect_error!(isr::with_token(|token| EVENT.signal_from_isr(token)), CONTEXT);
    expect_error!(EVENT.wait_for(ove::Timeout::NONE), TIMEOUT);
});

#[cfg(not(ove_zero_heap))]
test!(thread event.create.gives_its_memory_back,
    "An event on the heap works like any other, and its owner releases its memory.", {
    let before = expect_ok!(ove::heap::stats());
    let event = expect_ok!(ove::Owned::new(Event::new()));
    expect!(event.signal().is_ok());
    expect!(event.wait().is_ok());
    drop(event);
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
});

// SPDX-License-Identifier: MIT OR Apache-2.0
use core::time::Duration;

use ove::{isr, time, Priority, Sem};

use crate::harness::{in_isr, point, Helper};

test!(thread sem.take.counts, "A semaphore starts with its tokens and counts down to zero; the next take times out.", {
    ove::statics! { static SEM: Sem = Sem::new(2, 3); }
    expect!(SEM.count() == 2);
    expect!(SEM.take().is_ok());
    expect!(SEM.try_take().is_ok());
    expect!(SEM.count() == 0);
    expect_error!(SEM.try_take(), BUSY);
    let before = time::now();
    expect_error!(SEM.take_for(Duration::from_millis(2)), TIMEOUT);
    expect!(time::now() - before >= Duration::from_millis(2));
});

test!(thread sem.give.over_the_maximum_is_overflow,
    "A give beyond the maximum fails; the unchecked call drops the token.", {
    ove::statics! { static SEM: Sem = Sem::new(0, 1); }
    expect!(SEM.give().is_ok());
    expect_error!(SEM.give(), OVERFLOW);
    SEM.give_unchecked();
    expect!(SEM.count() == 1);
});

test!(thread sem.give.wakes_the_waiter, "Giving a token wakes a thread that waits for one.", {
    ove::statics! { static SEM: Sem = Sem::new(0, 1); }
    fn wait() {
        expect!(SEM.take().is_ok());
        point(2);
    }
    let waiter = Helper::blocked(Priority::High, wait);
    point(1);
    expect!(SEM.give().is_ok());
    expect!(waiter.join().is_ok());
    expect_points!(1, 2);
});

test!(thread sem.isr.gives, "An ISR gives tokens up to the maximum.", {
    ove::statics! { static SEM: Sem = Sem::new(0, 1); }
    in_isr(|token| {
        expect!(SEM.give_from_isr(token).is_ok());
        expect_error!(SEM.give_from_isr(token), OVERFLOW);
    });
    expect!(SEM.count() == 1);
});

test!(check sem.isr.wrong_context_is_an_error,
    "A thread call in an ISR and an ISR call in a thread return the error for a wrong context.", {
    ove::statics! { static SEM: Sem = Sem::new(0, 1); }
    in_isr(|_| {
        expect_error!(SEM.give(), CONTEXT);
        expect_error!(SEM.try_take(), CONTEXT);
        expect!(isr::is_isr());
    });
    // In a thread, there is no ISR token for the call.
    expect_error!(isr::with_token(|token| SEM.give_from_isr(token)), CONTEXT);
    // SAFETY: none: the token is false on purpose, because C must return an error even then.
    expect_error!(SEM.give_from_isr(unsafe { ove::IsrToken::new() }), CONTEXT);
    expect!(SEM.count() == 0);
});

test!(thread sem.isr.tries_to_take,
    "An ISR takes an available token and gets an error if there is none; the maximum stays the same.", {
    ove::statics! { static SEM: Sem = Sem::new(1, 3); }
    in_isr(|token| {
        expect!(SEM.try_take_from_isr(token).is_ok());
        expect_error!(SEM.try_take_from_isr(token), BUSY);
    });
    expect!(SEM.maximum() == 3);
});

#[cfg(not(ove_zero_heap))]
test!(thread sem.create.gives_its_memory_back,
    "A semaphore on the heap works like any other, and its owner releases its memory.", {
    let before = expect_ok!(ove::heap::stats());
    let sem = expect_ok!(ove::Owned::new(Sem::new(1, 1)));
    expect!(sem.try_take().is_ok());
    expect!(sem.end().is_ok());
    drop(expect_ok!(ove::Owned::new(Sem::new(1, 1))));
    expect!(ove::heap::stats() == Ok(ove::heap::Stats { peak: before.peak.max(expect_ok!(ove::heap::stats()).peak), ..before }));
});

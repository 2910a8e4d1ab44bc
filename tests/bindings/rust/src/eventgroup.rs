// SPDX-License-Identifier: MIT OR Apache-2.0
use core::time::Duration;

use ove::eventgroup::{Wait, ALL_BITS};
use ove::{isr, time, EventGroup, Priority, Timeout};

use crate::harness::{in_isr, point, Helper};

test!(thread eventgroup.wait.any_and_all,
    "One bit satisfies a wait for any of several bits; a wait for all needs all of them.", {
    ove::statics! { static GROUP: EventGroup = EventGroup::new(); }
    expect!(GROUP.get() == 0);
    expect!(GROUP.set(1).is_ok());
    expect!(GROUP.wait_for(1 | 2, Wait::Any, false, Timeout::NONE) == Ok(1));
    expect_error!(GROUP.wait_for(1 | 2, Wait::All, false, Timeout::NONE), TIMEOUT);
    expect!(GROUP.set(2).is_ok());
    expect!(GROUP.wait_for(1 | 2, Wait::All, false, Timeout::NONE) == Ok(3));
    let mut seen = 0;
    expect!(GROUP.wait_into(1 | 2, Wait::All, false, Timeout::NONE, &mut seen).is_ok());
    expect!(seen == 3);
    expect_error!(GROUP.wait_into(4, Wait::All, false, Timeout::NONE, &mut seen), TIMEOUT);
    expect!(GROUP.clear(1).is_ok());
    expect!(GROUP.get() == 2);
});

test!(thread eventgroup.wait.clears_what_it_waited_for,
    "A wait that clears takes its bits and leaves the others; one that times out does so in time and takes none.", {
    ove::statics! { static GROUP: EventGroup = EventGroup::new(); }
    expect!(GROUP.set(1 | 4).is_ok());
    let before = time::now();
    expect_error!(GROUP.wait_for(1 | 2, Wait::All, true, Duration::from_millis(2)), TIMEOUT);
    expect!(time::now() - before >= Duration::from_millis(2));
    expect!(GROUP.get() == 1 | 4);
    expect!(GROUP.wait_for(1 | 2, Wait::Any, true, Duration::from_millis(1)) == Ok(1 | 4));
    expect!(GROUP.get() == 4);
});

test!(thread eventgroup.set.wakes_whom_it_completes,
    "Setting bits wakes the threads whose waits they complete, from an ISR too.", {
    ove::statics! { static GROUP: EventGroup = EventGroup::new(); }
    fn want_both() {
        expect!(GROUP.wait(1 | 2, Wait::All, false) == Ok(3));
        point(2);
    }
    fn want_one() {
        expect!(GROUP.wait(1, Wait::Any, false) == Ok(1));
        point(1);
    }
    let both = Helper::blocked(Priority::High, want_both);
    let one = Helper::blocked(Priority::High, want_one);
    expect!(GROUP.set(1).is_ok());
    expect!(one.join().is_ok());
    both.wait_blocked();
    in_isr(|token| expect!(GROUP.set_from_isr(token, 2).is_ok()));
    expect!(both.join().is_ok());
    expect_points!(1, 2);
});

test!(check eventgroup.set.bits_outside_are_invalid,
    "A call with bits that a group does not have, without bits or in a wrong context fails.", {
    ove::statics! { static GROUP: EventGroup = EventGroup::new(); }
    expect_error!(GROUP.set(0), INVALID);
    expect_error!(GROUP.set(ALL_BITS + 1), INVALID);
    expect_error!(GROUP.wait_for(0, Wait::Any, false, Timeout::NONE), INVALID);
    expect_error!(isr::with_token(|token| GROUP.set_from_isr(token, 1)), CONTEXT);
    in_isr(|_| expect_error!(GROUP.set(1), CONTEXT));
    expect!(GROUP.get() == 0);
});

#[cfg(not(ove_zero_heap))]
test!(thread eventgroup.create.gives_its_memory_back,
    "An event group on the heap works like any other, and its owner releases its memory.", {
    let before = expect_ok!(ove::heap::stats());
    let group = expect_ok!(ove::Owned::new(EventGroup::new()));
    expect!(group.set(ALL_BITS).is_ok());
    expect!(group.wait(ALL_BITS, Wait::All, false) == Ok(ALL_BITS));
    drop(group);
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
});

test!(thread eventgroup.put.tells_the_bits_after,
    "A put returns the bits after it, a take the bits before it, in an ISR too.", {
    ove::statics! { static GROUP: EventGroup = EventGroup::new(); }
    expect!(GROUP.put(5) == 5);
    expect!(GROUP.take(4) == 5);
    in_isr(|_| {
        expect!(GROUP.put(2) == 3);
        expect!(GROUP.take(3) == 3);
    });
    expect!(GROUP.get() == 0);
});

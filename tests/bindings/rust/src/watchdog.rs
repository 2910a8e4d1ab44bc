// SPDX-License-Identifier: MIT OR Apache-2.0
use core::sync::atomic::{AtomicU32, Ordering::SeqCst};
use core::time::Duration;

use ove::stop::Stop;
use ove::{thread, watchdog, Place, Watchdog, WatchdogRef};

use crate::harness::{has_exact_time, in_isr, point};

/// A busy host may keep the program from running for some time.
fn late_after() -> Duration {
    Duration::from_millis(if has_exact_time() { 20 } else { 1000 })
}

fn be_late() {
    expect!(thread::sleep(late_after() + Duration::from_millis(20)).is_ok());
}

test!(thread watchdog.check.tells_a_late_one,
    "The function of a late watchdog is called once, and the check fails until the watchdog is fed or stopped.", {
    static PLACE: Place<Watchdog> = Place::new();
    fn tell(late: WatchdogRef<'_>) {
        expect!(late.name() == "watched");
        point(1);
    }
    let watched = expect_ok!(PLACE.put(Watchdog::with_function(c"watched", late_after(), tell)));
    expect!(watched.start().is_ok());
    expect!(watchdog::check().is_ok());
    be_late();
    expect_error!(watchdog::check(), TIMEOUT);
    expect_error!(watchdog::check(), TIMEOUT);
    watched.feed();
    expect!(watchdog::check().is_ok());
    be_late();
    expect!(watched.stop().is_ok());
    expect!(watchdog::check().is_ok());
    expect_points!(1);
});

test!(stops(Stop::Watchdog as i32, "radio") watchdog.check.names_the_late_one,
    "A late watchdog without a function stops the program with its name.", {
    ove::statics! { static RADIO: Watchdog = Watchdog::new(c"radio", Duration::from_millis(20)); }
    expect!(RADIO.start().is_ok());
    be_late();
    let _ = watchdog::check();
});

test!(thread watchdog.drop.leaves_the_check,
    "After a running watchdog has been deinitialised, a check ignores it.", {
    static PLACE: Place<Watchdog> = Place::new();
    let gone = expect_ok!(PLACE.put(Watchdog::with_function(c"gone", late_after(), |_| point(1))));
    expect!(gone.start().is_ok());
    be_late();
    expect!(gone.end().is_ok());
    expect!(watchdog::check().is_ok());
    expect_points!();
});

test!(thread watchdog.isr.may_feed_and_check,
    "An ISR may feed a watchdog and check all watchdogs; the function runs in the ISR.", {
    static PLACE: Place<Watchdog> = Place::new();
    static IN_ISR: AtomicU32 = AtomicU32::new(0);
    static CALLS: AtomicU32 = AtomicU32::new(0);
    fn tell(_late: WatchdogRef<'_>) {
        add!(CALLS, IN_ISR.load(SeqCst));
    }
    let watched = expect_ok!(PLACE.put(Watchdog::with_function(c"watched", late_after(), tell)));
    let handle = watched.handle();
    expect!(watched.start().is_ok());
    be_late();
    in_isr(|_| {
        handle.feed();
        expect!(watchdog::check().is_ok());
    });
    be_late();
    in_isr(|_| {
        IN_ISR.store(1, SeqCst);
        expect_error!(watchdog::check(), TIMEOUT);
        IN_ISR.store(0, SeqCst);
    });
    expect!(CALLS.load(SeqCst) == 1);
});

#[cfg(not(ove_zero_heap))]
test!(thread watchdog.create.gives_its_memory_back,
    "A watchdog on the heap works like any other, and its owner releases its memory.", {
    let before = expect_ok!(ove::heap::stats());
    let silent = expect_ok!(ove::Owned::new(Watchdog::new(c"silent", Duration::from_secs(3600))));
    let mut calls = 0;
    let watched = expect_ok!(ove::Owned::new(Watchdog::with_function(c"heap", late_after(), move |_| {
        calls += 1;
        point(calls);
    })));
    expect!(silent.start().is_ok());
    expect!(watched.start().is_ok());
    be_late();
    expect_error!(watchdog::check(), TIMEOUT);
    drop(watched);
    drop(silent);
    expect!(watchdog::check().is_ok());
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
    expect_points!(1);
});

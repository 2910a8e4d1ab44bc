// SPDX-License-Identifier: MIT OR Apache-2.0
use core::sync::atomic::{AtomicU32, Ordering::SeqCst};
use core::time::Duration;

use ove::{thread, time, Place, Sem, Timer, TimerRef};

use crate::harness::{has_exact_time, in_isr, in_time};

const LONG: Duration = Duration::from_secs(5);

test!(thread timer.one_shot.expires_once,
    "A one-shot timer calls its function once, never early, and is then stopped.", {
    ove::statics! {
        static EXPIRED: Sem = Sem::new(0, 8);
        static TIMER: Timer = Timer::one_shot(Duration::from_millis(20), expire);
    }
    fn expire(timer: TimerRef<'_>) {
        expect!(!timer.is_running());
        expect!(EXPIRED.give().is_ok());
    }
    expect!(!TIMER.is_running());
    let before = time::now();
    expect!(TIMER.start().is_ok());
    expect!(TIMER.is_running());
    in_time(before, Duration::from_millis(20));
    expect!(EXPIRED.take_for(LONG).is_ok());
    expect!(time::now() - before >= Duration::from_millis(20));
    expect_error!(EXPIRED.take_for(Duration::from_millis(10)), TIMEOUT);
});

test!(thread timer.periodic.expires_until_stopped,
    "A periodic timer calls its function each period until it is stopped.", {
    ove::statics! {
        static EXPIRED: Sem = Sem::new(0, 8);
        static TIMER: Timer = Timer::periodic(Duration::from_millis(1), expire);
    }
    fn expire(_timer: TimerRef<'_>) {
        EXPIRED.give_unchecked();
    }
    expect!(TIMER.start().is_ok());
    for _ in 0..3 {
        expect!(EXPIRED.take_for(LONG).is_ok());
    }
    expect!(TIMER.stop().is_ok());
    expect!(!TIMER.is_running());
    expect!(thread::sleep(Duration::from_millis(2)).is_ok());
    while EXPIRED.try_take().is_ok() {}
    let late = (0..2).filter(|_| EXPIRED.take_for(Duration::from_millis(5)).is_ok()).count();
    // On a host, a call may have been in progress at the stop.
    expect!(late <= usize::from(!has_exact_time()));
});

test!(thread timer.callback.may_use_its_timer,
    "A timer's function may stop its own timer and change its period.", {
    ove::statics! {
        static EXPIRED: Sem = Sem::new(0, 8);
        static TIMER: Timer = Timer::periodic(Duration::from_millis(1), expire);
    }
    static CALLS: AtomicU32 = AtomicU32::new(0);
    fn expire(timer: TimerRef<'_>) {
        let is_first = add!(CALLS, 1) == 0;
        let answer = if is_first { timer.set_period(Duration::from_millis(2)) } else { timer.stop() };
        expect!(answer.is_ok());
        expect!(EXPIRED.give().is_ok());
    }
    expect!(TIMER.start().is_ok());
    expect!(EXPIRED.take_for(LONG).is_ok());
    expect!(EXPIRED.take_for(LONG).is_ok());
    expect_error!(EXPIRED.take_for(Duration::from_millis(10)), TIMEOUT);
    expect!(!TIMER.is_running());
});

test!(thread timer.reset.starts_the_period_anew, "A timer that is reset in time does not expire.", {
    const PERIOD: Duration = Duration::from_millis(500);
    ove::statics! { static TIMER: Timer = Timer::one_shot(PERIOD, expire); }
    static CALLS: AtomicU32 = AtomicU32::new(0);
    fn expire(_timer: TimerRef<'_>) {
        add!(CALLS, 1);
    }
    let before = time::now();
    let mut last = before;
    expect!(TIMER.start().is_ok());
    for _ in 0..3 {
        expect!(thread::sleep(Duration::from_millis(200)).is_ok());
        in_time(last, PERIOD);
        last = time::now();
        expect!(TIMER.reset().is_ok());
    }
    expect!(time::now() - before >= Duration::from_millis(600));
    expect!(TIMER.is_running());
    expect!(CALLS.load(SeqCst) == 0);
    in_time(last, PERIOD);
    expect!(TIMER.stop().is_ok());
});

test!(thread timer.drop.ends_its_calls,
    "After a running timer has been dropped, its function is never called again.", {
    static PLACE: Place<Timer> = Place::new();
    static CALLS: AtomicU32 = AtomicU32::new(0);
    fn expire(_timer: TimerRef<'_>) {
        add!(CALLS, 1);
    }
    let timer = expect_ok!(PLACE.put(Timer::periodic(Duration::from_millis(1), expire)));
    expect!(timer.start().is_ok());
    wait_until!(CALLS.load(SeqCst) >= 2);
    drop(timer);
    let at_the_end = CALLS.load(SeqCst);
    expect!(thread::sleep(Duration::from_millis(5)).is_ok());
    expect!(CALLS.load(SeqCst) == at_the_end);
});

#[cfg(not(ove_timer_slack))]
extern "C" {
    fn test_skip(reason: *const core::ffi::c_char);
}

test!(thread timer.slack.two_expire_together,
    "Two timers with slack expire in one tick. A running timer keeps its slack, and too long a slack is rejected.", {
    #[cfg(not(ove_timer_slack))]
    // SAFETY: the reason is a constant.
    unsafe {
        test_skip(c"built with CONFIG_OVE_TIMER_SLACK=n".as_ptr());
    }
    #[cfg(ove_timer_slack)]
    {
        ove::statics! {
            static EXPIRED: Sem = Sem::new(0, 2);
            static FIRST: Timer = Timer::one_shot(Duration::from_millis(20), expire_first);
            static SECOND: Timer = Timer::one_shot(Duration::from_millis(30), expire_second);
        }
        static TICKS: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];
        fn note(which: usize) {
            TICKS[which].store(time::get_ticks() as u32, SeqCst);
            EXPIRED.give_unchecked();
        }
        fn expire_first(_timer: TimerRef<'_>) {
            note(0);
        }
        fn expire_second(_timer: TimerRef<'_>) {
            note(1);
        }
        expect!(FIRST.set_slack(Duration::from_millis(40)).is_ok());
        expect!(SECOND.set_slack(Duration::from_millis(10)).is_ok());
        let before = time::now();
        expect!(FIRST.start().is_ok());
        expect!(SECOND.start().is_ok());
        expect_error!(FIRST.set_slack(Duration::from_millis(1)), BUSY);
        expect!(EXPIRED.take_for(LONG).is_ok());
        expect!(EXPIRED.take_for(LONG).is_ok());
        in_time(before, Duration::from_millis(60));
        expect!(!has_exact_time() || TICKS[0].load(SeqCst) == TICKS[1].load(SeqCst));
        expect_error!(FIRST.set_slack(Duration::from_secs(24 * 3600 * 30)), INVALID);
    }
});

test!(check timer.period.out_of_range_is_invalid, "A period out of range, or a call in an ISR, returns an error.", {
    ove::statics! { static TIMER: Timer = Timer::one_shot(Duration::from_millis(1), |_| ()); }
    expect_error!(TIMER.set_period(Duration::ZERO), INVALID);
    expect_error!(TIMER.set_period(Duration::from_secs(24 * 3600 * 30)), INVALID);
    in_isr(|_| expect_error!(TIMER.start(), CONTEXT));
    expect!(!TIMER.is_running());
});

#[cfg(not(ove_zero_heap))]
test!(thread timer.create.gives_its_memory_back,
    "A timer on the heap works like any other, and its owner releases its memory.", {
    ove::statics! { static EXPIRED: Sem = Sem::new(0, 1); }
    let before = expect_ok!(ove::heap::stats());
    let mut calls = 0;
    let timer = expect_ok!(ove::Owned::new(Timer::one_shot(Duration::from_millis(1), move |_| {
        calls += 1;
        expect!(calls == 1);
        EXPIRED.give_unchecked();
    })));
    expect!(timer.start().is_ok());
    expect!(EXPIRED.take_for(LONG).is_ok());
    drop(timer);
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
});

// SPDX-License-Identifier: MIT OR Apache-2.0
use core::time::Duration;

use embedded_hal::delay::DelayNs;
use ove::time;
use ove_embedded::Delay;

use crate::harness::{in_isr, point};

/// A driver, which knows the trait only.
fn reset_a_chip(delay: &mut impl DelayNs) -> [Duration; 4] {
    let waits: [fn(&mut dyn DelayNs); 4] = [
        |delay| delay.delay_ms(3),
        |delay| delay.delay_us(1200),
        |delay| delay.delay_us(50),
        |delay| delay.delay_ns(20_001),
    ];
    waits.map(|wait| {
        let before = time::now();
        wait(delay);
        time::now() - before
    })
}

const WANTED: [Duration; 4] =
    [Duration::from_millis(3), Duration::from_micros(1200), Duration::from_micros(50), Duration::from_micros(20)];

test!(thread delay.ns.is_never_early, "A delay lasts at least the time asked for, in each unit, in an ISR too.", {
    let took = reset_a_chip(&mut Delay);
    expect!(took.iter().zip(WANTED).all(|(took, wanted)| *took >= wanted));
    in_isr(|_| {
        // In an ISR the clock stands still after a tick, so only what is shorter can be looked at.
        let before = time::now();
        Delay.delay_us(50);
        Delay.delay_ns(20_001);
        expect!(time::now() - before >= Duration::from_micros(70));
    });
});

test!(thread delay.us.is_never_early_wherever_it_begins, "A delay of a millisecond and a rest is never early, wherever between two microseconds it begins.", {
    for place in 0..50 {
        // Between two microseconds there are 25 places at 25 MHz, and a host begins anywhere.
        for _ in 0..place {
            core::hint::spin_loop();
        }
        let before = time::now();
        Delay.delay_us(1300);
        expect!(time::now() - before >= Duration::from_micros(1300));
    }
});

// On a host the machine's own scheduler decides.
#[cfg(target_os = "none")]
test!(thread delay.ms.lets_others_run, "While a thread is in a delay of milliseconds, a less urgent one runs.", {
    let helper = crate::harness::Helper::start(ove::Priority::Idle, || point(1));
    Delay.delay_ms(5);
    point(2);
    expect!(helper.join().is_ok());
    expect_points!(1, 2);
});

test!(start delay.start.waits_busily, "Before the scheduler runs a delay waits as well.", {
    let took = reset_a_chip(&mut Delay);
    // The clock may stand still until the start, so what it says then is not looked at.
    let _ = took;
    point(1);
    expect_points!(1);
});

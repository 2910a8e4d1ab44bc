// SPDX-License-Identifier: MIT OR Apache-2.0
use core::sync::atomic::{AtomicBool, Ordering::SeqCst};

use embassy_executor::Spawner;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{with_timeout, Duration, Instant, Ticker, Timer};
use ove::{Closure, Place, Priority, Thread};
use ove_embedded::Executor;

use crate::harness::{point, points};
use crate::tasks::{spawn, Run, Runner};

test!(thread time_driver.now.is_oves_clock, "embassy-time's clock is ove's, in microseconds.", {
    let before = ove::time::get_us();
    let now = Instant::now().as_micros();
    let after = ove::time::get_us();
    expect!(before <= now && now <= after);
});

test!(thread time_driver.wakes.in_order_and_never_early,
    "Timers of several tasks expire in the order of their times and never early; a ticker does not drift, a timeout ends a wait.", {
    static EXECUTOR: Executor = Executor::new();
    #[embassy_executor::task(pool_size = 3)]
    async fn sleep(number: i32, milliseconds: u64) {
        let before = Instant::now();
        Timer::after_millis(milliseconds).await;
        expect!(Instant::now() - before >= Duration::from_millis(milliseconds));
        point(number);
    }
    #[embassy_executor::task]
    async fn tick() {
        let before = Instant::now();
        let mut ticker = Ticker::every(Duration::from_millis(10));
        for _ in 0..4 {
            ticker.next().await;
        }
        expect!(Instant::now() - before >= Duration::from_millis(40));
        point(4);
        expect!(with_timeout(Duration::from_millis(5), core::future::pending::<()>()).await.is_err());
        expect!(with_timeout(Duration::from_secs(3600), Timer::after_micros(1)).await.is_ok());
        Timer::at(Instant::from_micros(1)).await;
        point(5);
    }
    fn start(spawner: Spawner) {
        for (number, milliseconds) in [(3, 24), (1, 4), (2, 14)] {
            match sleep(number, milliseconds) {
                Ok(token) => spawner.spawn(token),
                Err(_) => expect!(false),
            }
        }
        match tick() {
            Ok(token) => spawner.spawn(token),
            Err(_) => expect!(false),
        }
    }
    let _executor = run!(EXECUTOR, Priority::High, start);
    wait_until!(points() == 5);
    // A host may be late for several at once.
    if cfg!(target_os = "none") {
        expect_points!(1, 2, 3, 4, 5);
    }
});

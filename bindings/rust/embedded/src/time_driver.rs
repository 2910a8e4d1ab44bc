// SPDX-License-Identifier: MIT OR Apache-2.0
//! The clock and the timers for the crate `embassy-time`: ove's clock in microseconds, and one ove timer for the next
//! wake-up, rounded up to a millisecond.

use core::sync::atomic::{AtomicBool, Ordering};
use core::task::Waker;
use core::time::Duration;

use embassy_time_driver::Driver;
use embassy_time_queue_utils::Queue;
use ove::stop::{stop, Stop};
use ove::timer::{TimerRef, MAX_PERIOD};
use ove::{time, Mutex, Timer};

struct OveDriver;

embassy_time_driver::time_driver_impl!(static DRIVER: OveDriver = OveDriver);

ove::statics! {
    static QUEUE: Mutex<Queue> = Mutex::new(Queue::new());
    static ALARM: Timer = Timer::one_shot(Duration::from_millis(1), expire);
}

/// Set when the alarm has expired, until the executor has scanned the queue after that.
static IS_DUE: AtomicBool = AtomicBool::new(false);

impl Driver for OveDriver {
    fn now(&self) -> u64 {
        time::get_us()
    }

    /// Context: thread; elsewhere it stops the program. Blocks: while another thread schedules.
    fn schedule_wake(&self, at: u64, waker: &Waker) {
        if !crate::is_in_thread() {
            stop(Stop::Context, c"embassy_time");
        }
        let Ok(mut queue) = QUEUE.lock() else { stop(Stop::Context, c"embassy_time") };
        if queue.schedule_wake(at, waker) {
            wake_and_arm(&mut queue);
        }
        drop(queue);
        catch_up();
    }
}

fn expire(_: TimerRef<'_>) {
    IS_DUE.store(true, Ordering::SeqCst);
    catch_up();
}

/// Wake all due tasks. A callback must not wait for the queue: its holder checks `IS_DUE` after release, so one of the
/// two does the work.
fn catch_up() {
    while IS_DUE.load(Ordering::SeqCst) {
        let Ok(mut queue) = QUEUE.try_lock() else { return };
        IS_DUE.store(false, Ordering::SeqCst);
        wake_and_arm(&mut queue);
    }
}

/// Wake all tasks whose time has come, and set the alarm for the next.
fn wake_and_arm(queue: &mut Queue) {
    loop {
        let next = queue.next_expiration(time::get_us());
        if next == u64::MAX {
            let _ = ALARM.stop();
            return;
        }
        let left = next.saturating_sub(time::get_us());
        if left == 0 {
            continue;
        }
        // A wake-up beyond the longest period is checked again then.
        let period = Duration::from_micros(left).min(MAX_PERIOD);
        // Both succeed for a timer in a static, whose period is in range.
        let _ = ALARM.set_period(period);
        let _ = ALARM.start();
        return;
    }
}

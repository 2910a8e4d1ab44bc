// SPDX-License-Identifier: MIT OR Apache-2.0
#[cfg(ove_power)]
use core::sync::atomic::{AtomicU32, Ordering};
#[cfg(ove_power)]
use core::time::Duration;

#[cfg(ove_power)]
use ove::power::{self, Lock, State};
#[cfg(ove_power)]
use ove::thread;

#[cfg(not(ove_power))]
extern "C" {
    fn test_skip(reason: *const core::ffi::c_char);
}

#[cfg(ove_power)]
static LOCK: Lock = Lock::new(c"the test", State::Light);

#[cfg(ove_power)]
const SYSTICK: u32 = 15;

#[cfg(ove_power)]
static BEFORE_CALLS: AtomicU32 = AtomicU32::new(0);
#[cfg(ove_power)]
static AFTER_CALLS: AtomicU32 = AtomicU32::new(0);

/* ARMv6-M has no atomic addition; only the idle thread writes. */
#[cfg(ove_power)]
fn count(calls: &AtomicU32) {
    calls.store(calls.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}

#[cfg(ove_power)]
#[no_mangle]
extern "C" fn ove_power_before_sleep(_state: u32) {
    count(&BEFORE_CALLS);
}

#[cfg(ove_power)]
#[no_mangle]
extern "C" fn ove_power_after_sleep(_state: u32) {
    count(&AFTER_CALLS);
}

test!(thread power.lock.limits_the_state,
    "A lock limits the sleep state until it is released, and the statistics say which states were used.", {
    #[cfg(not(ove_power))]
    // SAFETY: the reason is a constant.
    unsafe {
        test_skip(c"built with CONFIG_OVE_POWER=n".as_ptr());
    }
    #[cfg(ove_power)]
    {
        expect!(power::deepest() == State::Deep);
        let held = LOCK.hold();
        expect!(held.is_ok());
        expect!(power::deepest() == State::Light);
        let before = power::stats();
        let wakeups = power::wakeups(SYSTICK);
        expect!(thread::sleep(Duration::from_millis(50)).is_ok());
        let after = power::stats();
        expect!(after.deep_sleeps == before.deep_sleeps);
        expect!(after.light_us - before.light_us >= 40000);
        expect!(power::wakeups(SYSTICK) > wakeups);
        drop(held);
        expect!(power::deepest() == State::Deep);
        power::not_deeper_than(State::Awake);
        expect!(power::deepest() == State::Awake);
        power::not_deeper_than(State::Deep);
        expect!(power::next_event_us() != Some(0));
        expect!(power::state_info(State::Light).is_ok_and(|info| info.loses == c"nothing"));
        expect_error!(power::state_info(State::Awake), NOT_SUPPORTED);
    }
});

test!(thread power.lock.out_of_scope_is_released,
    "At the end of its scope a lock is released, however often it is held, and limits the state no longer.", {
    #[cfg(not(ove_power))]
    // SAFETY: the reason is a constant.
    unsafe {
        test_skip(c"built with CONFIG_OVE_POWER=n".as_ptr());
    }
    #[cfg(ove_power)]
    {
        let lock = Lock::new(c"the scope", State::Light);

        {
            let first = lock.hold();
            let second = lock.hold();
            expect!(first.is_ok() && second.is_ok());
            expect!(power::deepest() == State::Light);
        }
        expect!(power::deepest() == State::Deep);
    }
});

test!(thread power.hook.is_called_around_each_sleep,
    "The application's functions are called before and after each sleep, in this language too.", {
    #[cfg(not(ove_power))]
    // SAFETY: the reason is a constant.
    unsafe {
        test_skip(c"built with CONFIG_OVE_POWER=n".as_ptr());
    }
    #[cfg(ove_power)]
    {
        let before = BEFORE_CALLS.load(Ordering::Relaxed);
        expect!(thread::sleep(Duration::from_millis(20)).is_ok());
        expect!(BEFORE_CALLS.load(Ordering::Relaxed) > before);
        expect!(AFTER_CALLS.load(Ordering::Relaxed) == BEFORE_CALLS.load(Ordering::Relaxed));
    }
});

// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Drop a running timer in the callback of another.
//! end: returns
use core::time::Duration;
use ove::{thread, Mutex, Owned, Timer, TimerRef};

ove::statics! {
    static SLOT: Mutex<Option<Owned<Timer>>> = Mutex::new(None);
}

fn nothing(_: TimerRef<'_>) {}

pub fn program() {
    let Ok(victim) = Owned::new(Timer::periodic(Duration::from_millis(1), nothing as fn(TimerRef<'_>))) else { return };
    assert!(victim.start().is_ok());
    if let Ok(mut slot) = SLOT.lock() {
        *slot = Some(victim);
    }
    let Ok(killer) = Owned::new(Timer::one_shot(Duration::from_millis(2), |_| {
        drop(SLOT.lock().ok().and_then(|mut slot| slot.take()));
    })) else {
        return;
    };
    assert!(killer.start().is_ok());
    let _ = thread::sleep_ms(8);
}

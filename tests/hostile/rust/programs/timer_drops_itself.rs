// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: end.timer
//! tries: Let a timer's callback drop the timer's own owner.
//! end: returns or stops 9
use alloc::boxed::Box;
use core::time::Duration;
use ove::{thread, Mutex, Owned, Timer, TimerRef};

type Callback = Box<dyn FnMut(TimerRef<'_>) + Send>;

ove::statics! {
    static SLOT: Mutex<Option<Owned<Timer<Callback>>>> = Mutex::new(None);
}

pub fn program() {
    let canary = Box::new([9_u32; 32]);
    let callback: Callback = Box::new(move |_| {
        let me = SLOT.lock().ok().and_then(|mut slot| slot.take());
        assert!(me.is_some());
        drop(me);
        let _noise = alloc::vec![0_u32; 32];
        assert!(*canary == [9; 32]);
    });
    let Ok(timer) = Owned::new(Timer::one_shot(Duration::from_millis(1), callback)) else { return };
    if let Ok(mut slot) = SLOT.lock() {
        *slot = Some(timer);
        if let Some(timer) = &*slot {
            assert!(timer.start().is_ok());
        }
    }
    let _ = thread::sleep_ms(10);
}

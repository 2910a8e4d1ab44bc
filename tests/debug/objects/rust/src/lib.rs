// SPDX-License-Identifier: MIT OR Apache-2.0
//! Objects of each kind in a known state, once a thread is in `at_rest`. The names are those of the program in C.
#![no_std]
#![allow(non_upper_case_globals)]

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use core::time::Duration;

use ove::thread::{Priority, Thread};
use ove::{Event, LateCell, Mutex, Owned, Queue, RMutex, Sem, Timer, TimerRef, Watchdog};

const STACK: usize = 2048;

ove::statics! {
    static door: Mutex<u32> = Mutex::new(0);
    static gate: RMutex<u32> = RMutex::new(0);
    static orders: Queue<i32, 4> = Queue::new();
    static tokens: Sem = Sem::new(2, 5);
    static bell: Event = Event::new();
    static pulse: Timer = Timer::periodic(Duration::from_secs(100), on_expiry);
    static chime: Timer = Timer::one_shot(Duration::from_millis(70), on_expiry);
    static radio_alive: Watchdog = Watchdog::new(c"radio", Duration::from_secs(100));
    static pump_alive: Watchdog = Watchdog::new(c"pump", Duration::from_millis(70));
    static spare: Mutex<Option<Owned<Queue<i32, 4>>>> = Mutex::new(None);
    static keeper: Thread<STACK> = Thread::new(c"keeper", Priority::High, keep);
    static visitor: Thread<STACK> = Thread::new(c"visitor", Priority::Normal, knock);
    static buyer: Thread<STACK> = Thread::new(c"buyer", Priority::Normal, buy);
    static looker: Thread<STACK> = Thread::new(c"looker", Priority::Low, look);
}

static permits: LateCell<[Owned<Sem>; 2]> = LateCell::new();
static sensor_alive: LateCell<&'static Watchdog> = LateCell::new();
static LAST: AtomicU32 = AtomicU32::new(0);

fn on_expiry(_: TimerRef<'_>) {}

fn keep() {
    let _held = door.lock();
    let _ = bell.wait();
}

fn buy() {
    let _ = permits.try_get().map(|both| both[0].take());
}

fn knock() {
    let _held = door.lock();
}

#[no_mangle]
#[inline(never)]
extern "C" fn at_rest() {
    LAST.store(1, Relaxed);
}

fn look() {
    let _ = pulse.start();
    let _ = orders.try_send(7);
    let _ = tokens.try_take();
    drop(gate.lock());
    let _ = spare.lock().map(|mut held| *held = Owned::new(Queue::new()).ok());
    let _ = spare.lock().map(|held| held.as_ref().map(|one| one.try_send(7)));
    let _ = sensor_alive.try_get().map(|one| one.start());
    let _ = ove::thread::sleep(Duration::from_millis(20));
    let _ = radio_alive.start();
    at_rest();
    let _ = pump_alive.start();
    let _ = chime.start();
    let _ = bell.wait();
}

fn make_on_the_heap() -> ove::Result {
    permits.set([Owned::new(Sem::new(0, 1))?, Owned::new(Sem::new(3, 3))?])?;
    sensor_alive.set(Owned::new(Watchdog::new(c"sensor", Duration::from_millis(5)))?.leak())
}

ove::main!(|| {
    let _ = make_on_the_heap();
    ove::run()
});

// SPDX-License-Identifier: MIT OR Apache-2.0
//! A thread waits for a message that no thread sends, so it does not feed its watchdog.
#![no_std]

use core::time::Duration;

use ove::{thread, watchdog, Priority, Queue, Thread, Watchdog};

ove::statics! {
    static PACKETS: Queue<u32, 3> = Queue::new();
    static ALIVE: Watchdog = Watchdog::new(c"radio", Duration::from_millis(50));
    static RADIO: Thread<2048> = Thread::new(c"radio", Priority::Normal, receive);
    static SUPERVISOR: Thread<2048> = Thread::new(c"supervisor", Priority::High, supervise);
}

fn receive() {
    while PACKETS.receive().is_ok() {
        ALIVE.feed();
    }
}

fn supervise() {
    while watchdog::check().is_ok() {
        let _ = thread::sleep(Duration::from_millis(10));
    }
}

ove::main!(|| {
    let _ = ALIVE.start();
    ove::run()
});

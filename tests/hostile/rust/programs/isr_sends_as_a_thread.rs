// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Send to a queue and receive from it in an ISR by the calls for threads.
//! end: returns
//! end.alloy.release: stops 2
use ove::{board, thread, Owned, Priority, Queue, Thread, Timeout};

ove::statics! {
    static ITEMS: Queue<u32, 2> = Queue::new();
}

fn receive() -> u32 {
    ITEMS.receive_for(Timeout::FOREVER).unwrap_or(0)
}

pub fn program() {
    let receiver = Thread::<{ crate::STACK }, _>::new(c"receiver", Priority::High, receive as fn() -> u32);
    let Ok(receiver) = Owned::new(receiver) else { return };
    let _ = thread::sleep_ms(1);
    board::irq_attach(|token| {
        if ITEMS.try_send(7).is_err() {
            assert!(ITEMS.send_from_isr(token, 7).is_ok());
        }
    });
    board::irq_trigger();
    assert!(receiver.join() == Ok(7));
    board::irq_trigger();
    board::irq_attach(|token| assert!(ITEMS.try_receive() == Ok(7) || ITEMS.receive_from_isr(token) == Ok(7)));
    board::irq_trigger();
    assert!(ITEMS.count() == 0);
}

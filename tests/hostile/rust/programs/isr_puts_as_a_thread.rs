// SPDX-License-Identifier: MIT OR Apache-2.0
//! rule: isr.thread_call
//! tries: Send bytes in an ISR by the call for threads to a thread that waits for them.
//! end: returns
use ove::{board, thread, IsrCell, Owned, Priority, Stream, StreamSender, Thread, Timeout};

ove::statics! {
    static BYTES: Stream<16> = Stream::new(1);
}

static SENDER: IsrCell<StreamSender<'static, 16>> = IsrCell::new();

fn receive() -> usize {
    let Ok(mut receiver) = BYTES.receiver() else { return 0 };
    receiver.receive(&mut [0; 4], Timeout::FOREVER).unwrap_or(0)
}

pub fn program() {
    let Ok(sender) = BYTES.sender() else { return };
    assert!(SENDER.put(sender).is_ok());
    let receiver = Thread::<{ crate::STACK }, _>::new(c"receiver", Priority::High, receive as fn() -> usize);
    let Ok(receiver) = Owned::new(receiver) else { return };
    let _ = thread::sleep_ms(1);
    board::irq_attach(|token| {
        let _ = SENDER.with(token, |sender| {
            if sender.send(b"1234", Timeout::NONE).is_err() {
                assert!(sender.send_from_isr(token, b"1234") == Ok(4));
            }
        });
    });
    board::irq_trigger();
    assert!(receiver.join() == Ok(4));
}

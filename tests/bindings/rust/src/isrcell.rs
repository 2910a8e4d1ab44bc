// SPDX-License-Identifier: MIT OR Apache-2.0
use ove::{isr, Error, IsrCell, Stream, StreamReceiver, StreamSender, Timeout};

use crate::harness::in_isr;

test!(thread isrcell.with.lends_to_isrs,
    "An ISR has the ends of a stream that threads gave it, one user at a time, until the threads take them back.", {
    ove::statics! { static STREAM: Stream<8> = Stream::new(1); }
    static SENDER: IsrCell<StreamSender<'static, 8>> = IsrCell::new();
    static RECEIVER: IsrCell<StreamReceiver<'static, 8>> = IsrCell::new();
    in_isr(|token| expect_error!(SENDER.with(token, |_| ()), EMPTY));
    expect!(SENDER.put(expect_ok!(STREAM.sender())).is_ok());
    expect_error!(STREAM.sender(), BUSY);
    in_isr(|token| {
        let sent = SENDER.with(token, |sender| {
            expect_error!(SENDER.with(token, |_| ()), BUSY);
            expect_error!(SENDER.take(), BUSY);
            sender.send_from_isr(token, b"abc")
        });
        expect!(sent == Ok(Ok(3)));
    });
    let mut bytes = [0; 4];
    let mut receiver = expect_ok!(STREAM.receiver());
    expect!(receiver.receive(&mut bytes, Timeout::NONE) == Ok(3) && bytes == *b"abc\0");
    expect!(RECEIVER.put(receiver).is_ok());
    let mut sender = expect_ok!(SENDER.take());
    expect!(sender.send(b"de", Timeout::NONE) == Ok(2));
    drop(sender);
    let sender = expect_ok!(STREAM.sender());
    expect!(SENDER.put(sender).is_ok());
    in_isr(|token| {
        let taken = RECEIVER.with(token, |receiver| receiver.receive_from_isr(token, &mut bytes));
        expect!(taken == Ok(Ok(2)));
    });
    expect!(bytes == *b"dec\0");
    expect!(isr::with_token(|token| SENDER.with(token, |_| ())).err() == Some(Error::CONTEXT));
});

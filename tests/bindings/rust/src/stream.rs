// SPDX-License-Identifier: MIT OR Apache-2.0
use core::time::Duration;

use ove::{isr, time, Priority, Stream, Timeout};

use crate::harness::{in_isr, point, points, Helper};

test!(thread stream.send.keeps_the_bytes,
    "Bytes are received unchanged and in order, whatever the sizes of the single calls.", {
    ove::statics! { static STREAM: Stream<8> = Stream::new(1); }
    let mut sender = expect_ok!(STREAM.sender());
    let mut receiver = expect_ok!(STREAM.receiver());
    let mut bytes = [0; 8];
    expect!(sender.send(b"abcde", Timeout::FOREVER) == Ok(5));
    expect!(STREAM.available() == 5 && STREAM.space() == 3);
    expect!(receiver.receive(&mut bytes[..3], Timeout::FOREVER) == Ok(3));
    expect!(receiver.receive(&mut bytes[3..], Timeout::FOREVER) == Ok(2));
    expect!(bytes == *b"abcde\0\0\0");
});

test!(thread stream.send.says_how_many_when_time_is_over,
    "A call that times out returns the number of bytes it moved.", {
    ove::statics! { static STREAM: Stream<4> = Stream::new(1); }
    let mut sender = expect_ok!(STREAM.sender());
    let mut receiver = expect_ok!(STREAM.receiver());
    let mut bytes = [0; 8];
    let before = time::now();
    expect!(receiver.receive(&mut bytes, Duration::from_millis(1)) == Ok(0));
    expect!(sender.send(&[1, 2, 3, 4, 5, 6], Duration::from_millis(2)) == Ok(4));
    expect!(time::now() - before >= Duration::from_millis(3));
    expect!(receiver.receive(&mut bytes, Timeout::NONE) == Ok(4));
});

test!(thread stream.receive.wakes_at_the_trigger,
    "A waiting receiver wakes when the number of bytes reaches the trigger.", {
    ove::statics! { static STREAM: Stream<8> = Stream::new(3); }
    fn receive() {
        let mut receiver = expect_ok!(STREAM.receiver());
        let mut bytes = [0; 8];
        point(receiver.receive(&mut bytes, Timeout::FOREVER).map_or(99, |count| count as i32));
    }
    let mut sender = expect_ok!(STREAM.sender());
    let receiver = Helper::blocked(Priority::High, receive);
    expect!(sender.send(b"ab", Timeout::FOREVER) == Ok(2));
    receiver.wait_blocked();
    expect!(points() == 0);
    expect!(sender.send(b"c", Timeout::FOREVER) == Ok(1));
    expect!(receiver.join().is_ok());
    expect_points!(3);
});

test!(thread stream.isr.sends_and_receives, "An ISR sends or receives as many bytes as possible without waiting.", {
    ove::statics! { static STREAM: Stream<4> = Stream::new(1); }
    let mut sender = expect_ok!(STREAM.sender());
    let mut receiver = expect_ok!(STREAM.receiver());
    let mut bytes = [0; 8];
    in_isr(|token| {
        expect!(sender.send_from_isr(token, b"abcdef") == Ok(4));
        expect!(receiver.receive_from_isr(token, &mut bytes) == Ok(4));
        expect!(receiver.receive_from_isr(token, &mut bytes) == Ok(0));
    });
    expect!(bytes[..4] == *b"abcd");
});

test!(thread stream.reset.waited_on_is_busy, "A reset drops all bytes, and fails while a thread waits.", {
    ove::statics! { static STREAM: Stream<4> = Stream::new(1); }
    fn receive() {
        let mut receiver = expect_ok!(STREAM.receiver());
        expect!(receiver.receive(&mut [0; 2], Timeout::FOREVER) == Ok(1));
    }
    expect!(expect_ok!(STREAM.sender()).send(b"ab", Timeout::FOREVER) == Ok(2));
    expect!(STREAM.reset().is_ok());
    expect!(STREAM.available() == 0);
    let receiver = Helper::blocked(Priority::High, receive);
    expect_error!(STREAM.reset(), BUSY);
    // There is one of each end, so a second receiver cannot disturb the first.
    expect_error!(STREAM.receiver(), BUSY);
    expect!(expect_ok!(STREAM.sender()).send(b"c", Timeout::FOREVER) == Ok(1));
    expect!(receiver.join().is_ok());
    expect!(STREAM.receiver().is_ok());
});

test!(check stream.isr.wrong_context_is_an_error,
    "A stream's calls in a wrong context, or without bytes, return the error for it.", {
    ove::statics! { static STREAM: Stream<4> = Stream::new(1); }
    let mut sender = expect_ok!(STREAM.sender());
    in_isr(|_| expect_error!(sender.send(b"a", Timeout::NONE), CONTEXT));
    expect_error!(isr::with_token(|token| sender.send_from_isr(token, b"a")), CONTEXT);
    expect_error!(sender.send(b"", Timeout::NONE), INVALID);
    expect!(STREAM.available() == 0);
});

#[cfg(not(ove_zero_heap))]
test!(thread stream.create.gives_its_memory_back,
    "A stream on the heap works like any other, and its owner releases its memory.", {
    let before = expect_ok!(ove::heap::stats());
    let stream = expect_ok!(ove::Owned::<Stream<4>>::new(Stream::new(1)));
    expect!(expect_ok!(stream.sender()).send(b"abcdef", Timeout::NONE) == Ok(4));
    expect!(stream.available() == 4);
    drop(stream);
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
});

// SPDX-License-Identifier: MIT OR Apache-2.0
use embedded_io::{Error, ErrorKind, Read, Write};
use ove::{Priority, Stream, Timeout};
use ove_embedded::io::{Console, Reader, Writer};

use crate::harness::{point, Helper};

/// A protocol, which knows the traits only.
fn answer(input: &mut impl Read, output: &mut impl Write) -> Option<()> {
    let mut word = [0; 5];
    input.read_exact(&mut word).ok()?;
    writeln!(output, "<{}>", core::str::from_utf8(&word).ok()?).ok()
}

test!(thread io.stream.carries_a_protocol,
    "A protocol written for embedded-io runs over two streams, longer than they are, between two threads.", {
    ove::statics! {
        static REQUESTS: Stream<4> = Stream::new(1);
        static ANSWERS: Stream<4> = Stream::new(1);
    }
    fn serve() {
        let (mut input, mut output) =
            (Reader::new(expect_ok!(REQUESTS.receiver())), Writer::new(expect_ok!(ANSWERS.sender())));
        expect!(answer(&mut input, &mut output).is_some());
        point(1);
    }
    let server = Helper::blocked(Priority::High, serve);
    let mut output = Writer::new(expect_ok!(REQUESTS.sender()));
    expect!(output.write_all(b"hello").is_ok());
    expect!(output.flush().is_ok());
    let mut input = Reader::new(expect_ok!(ANSWERS.receiver()));
    let mut line = [0; 8];
    expect!(input.read_exact(&mut line).is_ok());
    expect!(line == *b"<hello>\n");
    expect!(server.join().is_ok());
    expect_points!(1);
});

test!(thread io.timeout.is_an_error_of_its_kind,
    "A read and a write that cannot proceed answer a timeout, never 0 bytes; a part that fits is written and counted.", {
    ove::statics! { static BYTES: Stream<4> = Stream::new(1); }
    let mut output = Writer::with_timeout(expect_ok!(BYTES.sender()), Timeout::millis(1));
    let mut input = Reader::with_timeout(expect_ok!(BYTES.receiver()), Timeout::NONE);
    let mut byte = [0];
    expect!(input.read(&mut byte).map_err(|error| error.kind()) == Err(ErrorKind::TimedOut));
    expect!(input.read(&mut []) == Ok(0) && output.write(&[]) == Ok(0));
    expect!(output.write(b"abcdef") == Ok(4));
    expect!(output.write(b"e").map_err(|error| error.kind()) == Err(ErrorKind::TimedOut));
    expect!(input.read(&mut byte) == Ok(1) && byte == *b"a");
    drop(output.into_inner());
    expect!(BYTES.sender().is_ok());
});

test!(thread io.console.writes, "The console takes what is written, as a writer.", {
    expect!(write!(Console, "# console {}\n", 7).is_ok());
    expect!(Console.write(b"") == Ok(0));
});

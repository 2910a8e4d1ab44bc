// SPDX-License-Identifier: MIT OR Apache-2.0
//! Streams and the console as readers and writers of the crate `embedded-io`.

use core::fmt;

use embedded_io::{ErrorKind, ErrorType, Read, Write};
use ove::{StreamReceiver, StreamSender, Timeout};

/// Why a reader or writer failed: an ove error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error(pub ove::Error);

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl core::error::Error for Error {}

impl embedded_io::Error for Error {
    fn kind(&self) -> ErrorKind {
        match self.0 {
            ove::Error::TIMEOUT => ErrorKind::TimedOut,
            ove::Error::INVALID => ErrorKind::InvalidInput,
            ove::Error::NO_MEMORY => ErrorKind::OutOfMemory,
            ove::Error::NOT_SUPPORTED => ErrorKind::Unsupported,
            _ => ErrorKind::Other,
        }
    }
}

/// The receiving end of a stream, as a reader.
pub struct Reader<'stream, const N: usize> {
    receiver: StreamReceiver<'stream, N>,
    timeout: Timeout,
}

impl<'stream, const N: usize> Reader<'stream, N> {
    /// A reader that waits for bytes without a timeout.
    #[must_use]
    pub fn new(receiver: StreamReceiver<'stream, N>) -> Self {
        Reader::with_timeout(receiver, Timeout::FOREVER)
    }

    /// A reader whose reads return [`ErrorKind::TimedOut`] if no byte arrives in time.
    #[must_use]
    pub fn with_timeout(receiver: StreamReceiver<'stream, N>, timeout: impl Into<Timeout>) -> Self {
        Reader { receiver, timeout: timeout.into() }
    }

    /// The end of the stream.
    #[must_use]
    pub fn into_inner(self) -> StreamReceiver<'stream, N> {
        self.receiver
    }
}

impl<const N: usize> ErrorType for Reader<'_, N> {
    type Error = Error;
}

impl<const N: usize> Read for Reader<'_, N> {
    /// Context: thread. Blocks: up to the timeout; until the stream's trigger level is reached, if it is empty.
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Error> {
        if bytes.is_empty() {
            return Ok(0);
        }
        match self.receiver.receive(bytes, self.timeout) {
            // In embedded-io, 0 bytes mean the end of the data, which a stream does not have.
            Ok(0) => Err(Error(ove::Error::TIMEOUT)),
            Ok(count) => Ok(count),
            Err(error) => Err(Error(error)),
        }
    }
}

/// The sending end of a stream, as a writer.
pub struct Writer<'stream, const N: usize> {
    sender: StreamSender<'stream, N>,
    timeout: Timeout,
}

impl<'stream, const N: usize> Writer<'stream, N> {
    /// A writer that waits for space without a timeout.
    #[must_use]
    pub fn new(sender: StreamSender<'stream, N>) -> Self {
        Writer::with_timeout(sender, Timeout::FOREVER)
    }

    /// A writer whose writes return [`ErrorKind::TimedOut`] if there is no space for a byte in time.
    #[must_use]
    pub fn with_timeout(sender: StreamSender<'stream, N>, timeout: impl Into<Timeout>) -> Self {
        Writer { sender, timeout: timeout.into() }
    }

    /// The end of the stream.
    #[must_use]
    pub fn into_inner(self) -> StreamSender<'stream, N> {
        self.sender
    }
}

impl<const N: usize> ErrorType for Writer<'_, N> {
    type Error = Error;
}

impl<const N: usize> Write for Writer<'_, N> {
    /// Context: thread. Blocks: up to the timeout, until all bytes are in the stream.
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Error> {
        if bytes.is_empty() {
            return Ok(0);
        }
        match self.sender.send(bytes, self.timeout) {
            Ok(0) => Err(Error(ove::Error::TIMEOUT)),
            Ok(count) => Ok(count),
            Err(error) => Err(Error(error)),
        }
    }

    /// No-op: written bytes are already in the stream.
    fn flush(&mut self) -> Result<(), Error> {
        Ok(())
    }
}

/// The board's console, as a writer. Context: any. Blocks: until written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Console;

impl ErrorType for Console {
    type Error = core::convert::Infallible;
}

impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Self::Error> {
        // SAFETY: pointer and length belong together; the bytes are read during the call only.
        unsafe { ove::sys::ove_board_console_write(bytes.as_ptr().cast(), bytes.len()) };
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

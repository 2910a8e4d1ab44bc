// SPDX-License-Identifier: MIT OR Apache-2.0
//! Text for humans: [`println!`](crate::println) on the console, and log lines that the application can redirect.

use core::fmt::{self, Write};
use core::sync::atomic::{AtomicPtr, Ordering};

use crate::board;

/// The severity of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Something is wrong.
    Error,
    /// Something may go wrong.
    Warn,
    /// Something happened.
    Info,
    /// Something for the developer.
    Debug,
}

/// The destination of log lines.
pub type Sink = fn(Level, fmt::Arguments<'_>);

static SINK: AtomicPtr<()> = AtomicPtr::new(core::ptr::null_mut());

/// Send log lines to `sink` from now on, in the context of the caller. Without a sink the lines go to the console, or
/// with `CONFIG_OVE_LOG` into the buffer of [`log_line`](crate::log_line).
///
/// Context: any. Blocks: never.
pub fn set_sink(sink: Sink) {
    SINK.store(sink as *mut (), Ordering::Release);
}

/// Log one line; the macros [`error!`](crate::error!) to [`debug!`](crate::debug!) call it.
///
/// Context, blocking and cost: the sink's; the console's by default.
pub fn log(level: Level, line: fmt::Arguments<'_>) {
    let sink = SINK.load(Ordering::Acquire);
    if sink.is_null() {
        by_default(level, line);
    } else {
        // SAFETY: only `set_sink` stores there, and it stores a `Sink`.
        let sink = unsafe { core::mem::transmute::<*mut (), Sink>(sink) };
        sink(level, line);
    }
}

#[cfg(not(ove_log))]
fn by_default(level: Level, line: fmt::Arguments<'_>) {
    let name = match level {
        Level::Error => "error",
        Level::Warn => "warn",
        Level::Info => "info",
        Level::Debug => "debug",
    };
    print_line(format_args!("{name}: {line}"));
}

/// The text is formatted here, since it is not known before; the line keeps its position among the others.
#[cfg(ove_log)]
fn by_default(level: Level, line: fmt::Arguments<'_>) {
    let mut text = Text { bytes: [0; 160], length: 0 };
    // A text that is too long is truncated.
    let _ = text.write_fmt(line);
    crate::log_line::write_formatted(level, core::str::from_utf8(&text.bytes[..text.length]).unwrap_or(""));
}

/// A text with more bytes than a line can have, so that the line shows that it was truncated.
#[cfg(ove_log)]
struct Text {
    bytes: [u8; 160],
    length: usize,
}

#[cfg(ove_log)]
impl Write for Text {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let mut kept = piece.len().min(self.bytes.len() - self.length);
        while !piece.is_char_boundary(kept) {
            kept -= 1;
        }
        self.bytes[self.length..self.length + kept].copy_from_slice(&piece.as_bytes()[..kept]);
        self.length += kept;
        if kept < piece.len() {
            Err(fmt::Error)
        } else {
            Ok(())
        }
    }
}

/// Write to the console. Context: any. Blocks: until written.
pub fn print(text: fmt::Arguments<'_>) {
    let mut line = Line { bytes: [0; 96], length: 0 };
    // The console accepts everything; only a caller's `Display` can fail, and its output up to then is shown.
    let _ = line.write_fmt(text);
    line.flush();
}

/// Write a line to the console, in one write if it is short. Context: any. Blocks: until written.
pub fn print_line(text: fmt::Arguments<'_>) {
    let mut line = Line { bytes: [0; 96], length: 0 };
    let _ = line.write_fmt(text);
    let _ = line.write_str("\n");
    line.flush();
}

/// Collects pieces, so that a line is one write and lines of two threads do not mix.
struct Line {
    bytes: [u8; 96],
    length: usize,
}

impl Line {
    fn flush(&mut self) {
        let whole = core::str::from_utf8(&self.bytes[..self.length]).unwrap_or("");
        board::console_write(whole);
        self.length = 0;
    }
}

impl Write for Line {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        if piece.len() > self.bytes.len() - self.length {
            self.flush();
        }
        if piece.len() > self.bytes.len() {
            board::console_write(piece);
        } else {
            self.bytes[self.length..self.length + piece.len()].copy_from_slice(piece.as_bytes());
            self.length += piece.len();
        }
        Ok(())
    }
}

/// Print to the console.
#[macro_export]
macro_rules! print {
    ($($argument:tt)*) => { $crate::log::print($crate::__core::format_args!($($argument)*)) };
}

/// Print a line to the console.
#[macro_export]
macro_rules! println {
    ($($argument:tt)*) => { $crate::log::print_line($crate::__core::format_args!($($argument)*)) };
}

/// Log a line of [`Level::Error`].
#[macro_export]
macro_rules! error {
    ($($argument:tt)*) => { $crate::log::log($crate::log::Level::Error, $crate::__core::format_args!($($argument)*)) };
}

/// Log a line of [`Level::Warn`].
#[macro_export]
macro_rules! warn {
    ($($argument:tt)*) => { $crate::log::log($crate::log::Level::Warn, $crate::__core::format_args!($($argument)*)) };
}

/// Log a line of [`Level::Info`].
#[macro_export]
macro_rules! info {
    ($($argument:tt)*) => { $crate::log::log($crate::log::Level::Info, $crate::__core::format_args!($($argument)*)) };
}

/// Log a line of [`Level::Debug`].
#[macro_export]
macro_rules! debug {
    ($($argument:tt)*) => { $crate::log::log($crate::log::Level::Debug, $crate::__core::format_args!($($argument)*)) };
}

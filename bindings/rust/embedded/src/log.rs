// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lines of the crate `log`, sent where ove's own log lines go: to the console, or to the sink of `ove::log::set_sink`.

use log::{Level, LevelFilter, Log, Metadata, Record, SetLoggerError};

struct Logger;

static LOGGER: Logger = Logger;

impl Log for Logger {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        // The macros have checked the maximum level; a sink may drop more.
        true
    }

    fn log(&self, record: &Record<'_>) {
        let level = match record.level() {
            Level::Error => ove::log::Level::Error,
            Level::Warn => ove::log::Level::Warn,
            Level::Info => ove::log::Level::Info,
            Level::Debug | Level::Trace => ove::log::Level::Debug,
        };
        ove::log::log(level, *record.args());
    }

    fn flush(&self) {}
}

/// From now on accept lines up to a level. Lines of `trace!` become debug lines. Context: any. Blocks: never.
///
/// # Errors
/// [`SetLoggerError`]: the program has a logger already.
pub fn init(up_to: LevelFilter) -> Result<(), SetLoggerError> {
    log::set_logger(&LOGGER)?;
    log::set_max_level(up_to);
    Ok(())
}

// SPDX-License-Identifier: MIT OR Apache-2.0
use core::fmt::Write;

use log::LevelFilter;
use ove::log::Level;

use crate::harness::point;

/// A text of a fixed size.
struct Text([u8; 32], usize);

impl Write for Text {
    fn write_str(&mut self, piece: &str) -> core::fmt::Result {
        let end = self.1 + piece.len();
        self.0.get_mut(self.1..end).ok_or(core::fmt::Error)?.copy_from_slice(piece.as_bytes());
        self.1 = end;
        Ok(())
    }
}

test!(thread log.line.goes_where_oves_go,
    "Lines of the crate log come to ove's sink, with their level, up to the level that was asked for.", {
    ove::log::set_sink(|level, line| {
        let mut text = Text([0; 32], 0);
        expect!(write!(text, "{line}").is_ok());
        expect!(text.0.starts_with(b"line "));
        point(level as i32 * 10 + i32::from(text.0[text.1 - 1] - b'0'));
    });
    expect!(ove_embedded::log::init(LevelFilter::Debug).is_ok());
    expect!(ove_embedded::log::init(LevelFilter::Debug).is_err());
    log::error!("line {}", 1);
    log::info!("line 2");
    log::debug!("line 3");
    log::trace!("line 4");
    log::set_max_level(LevelFilter::Trace);
    log::trace!("line 5");
    expect!(Level::Error as i32 == 0 && Level::Debug as i32 == 3);
    expect_points!(1, 22, 33, 35);
});

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Log lines whose text the host formats: [`log_info!`](crate::log_info!) and the macros of the other levels.
//!
//! A line stores an address and its arguments; the text stays in the ELF file, as `ove/log.h` describes. If the text
//! must be formatted in the program, for example for the crate `log`, use [`log`](crate::log). With `CONFIG_OVE_LOG=n`
//! the macros check their texts and do nothing.
// Values are split into words, and lengths are small.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_lossless,
    clippy::inline_always
)]

use core::mem::MaybeUninit;
#[cfg(ove_log)]
use core::sync::atomic::{AtomicPtr, Ordering};

#[cfg(ove_log)]
use crate::{config, log::Level, sys};

/// Words of all arguments and of their types; `OVE_LOG_MAX_WORDS` of C.
const MAX_WORDS: usize = 40;
const STRING: u32 = 9;
/// The least important level that is compiled in; none with `CONFIG_OVE_LOG=n`.
#[doc(hidden)]
#[cfg(ove_log)]
pub const MOST: u32 = config::LOG_LEVEL;
/// The least important level that is compiled in; none with `CONFIG_OVE_LOG=n`.
#[doc(hidden)]
#[cfg(not(ove_log))]
pub const MOST: u32 = 0;
#[cfg(ove_log)]
const STRING_MAX: usize = config::LOG_STRING_MAX as usize;
#[cfg(not(ove_log))]
const STRING_MAX: usize = 0;
const IS_CUT: u32 = 1 << 31;

/// The numbers of the levels.
pub mod level {
    /// Something is wrong.
    pub const ERROR: u32 = 1;
    /// Something may go wrong.
    pub const WARNING: u32 = 2;
    /// Something happened.
    pub const INFO: u32 = 3;
    /// Something for the developer.
    pub const DEBUG: u32 = 4;
}

/// A type that a log line takes: integers up to 64 bits, `bool`, `char`, floating point values, `&str` and pointers.
pub trait Argument {
    /// Add the value to a line.
    fn put(&self, line: &mut Line);
}

/// The arguments of a line, packed as `ove/inline/log.h` describes.
pub struct Line {
    words: [MaybeUninit<u32>; MAX_WORDS],
    length: usize,
    types: u32,
    shift: u32,
    most_of_one: usize,
}

impl Line {
    /// A line for a number of arguments.
    #[inline(always)]
    #[must_use]
    pub fn new(arguments: usize) -> Line {
        Line {
            words: [const { MaybeUninit::uninit() }; MAX_WORDS],
            length: 1,
            types: 0,
            shift: 0,
            most_of_one: (MAX_WORDS - 1) / arguments,
        }
    }

    #[inline(always)]
    fn word(&mut self, value: u32) {
        self.words[self.length].write(value);
        self.length += 1;
    }

    #[inline(always)]
    fn typed(&mut self, of: u32) {
        self.types |= of << self.shift;
        self.shift += 4;
    }

    fn text(&mut self, text: &str, most: usize) {
        let mut kept = text.len().min((self.most_of_one - 1) * 4).min(most);
        while !text.is_char_boundary(kept) {
            kept -= 1;
        }
        self.word(kept as u32 | if kept < text.len() { IS_CUT } else { 0 });
        for bytes in text.as_bytes()[..kept].chunks(4) {
            let mut word = [0; 4];
            word[..bytes.len()].copy_from_slice(bytes);
            self.word(u32::from_ne_bytes(word));
        }
    }

    /// Put the line into the buffer.
    #[inline(always)]
    pub fn write(mut self, site: &'static [u8]) {
        self.words[0].write(self.types);
        // SAFETY: `length` words have been written.
        unsafe { put(site, self.words.as_ptr().cast(), self.length) };
    }
}

/// Put a line that the program has formatted, of at most 152 bytes, into the buffer: for [`log`](crate::log).
#[cfg(ove_log)]
pub(crate) fn write_formatted(level: Level, text: &str) {
    const SIZE: usize = site_size("", "", "{}");
    #[link_section = ".ove_log.rust"]
    static SITES: [[u8; SIZE]; 4] = [
        site(level::ERROR, 0, "", "", "{}"),
        site(level::WARNING, 0, "", "", "{}"),
        site(level::INFO, 0, "", "", "{}"),
        site(level::DEBUG, 0, "", "", "{}"),
    ];
    let number = level as u32 + 1;
    if number <= MOST {
        let mut line = Line::new(1);
        line.typed(STRING);
        line.text(text, usize::MAX);
        line.write(&SITES[level as usize]);
    }
}

/// Pass all buffered lines to the sink. While another context does so, the call returns at once.
///
/// Context: thread, start. Blocks: as the sink does.
#[cfg(ove_log)]
pub fn flush() {
    // SAFETY: no argument.
    unsafe { sys::ove_log_flush() };
}

/// The number of lines dropped since the start because the buffer was full. Context: any. Blocks: never.
#[cfg(ove_log)]
#[must_use]
pub fn dropped() -> u32 {
    // SAFETY: no argument.
    unsafe { sys::ove_log_dropped() }
}

/// The output of the lines: each is one encoded line, with a newline at its end. The function may block, and must poll
/// when the program ends.
#[cfg(ove_log)]
pub type Sink = fn(&[u8]);

#[cfg(ove_log)]
static SINK: AtomicPtr<()> = AtomicPtr::new(core::ptr::null_mut());

/// Send the lines to a sink. Context: thread, start. Blocks: never.
#[cfg(ove_log)]
pub fn set_sink(sink: Sink) {
    unsafe extern "C" fn call(text: *const core::ffi::c_char, length: usize, _: *mut core::ffi::c_void) {
        // SAFETY: only `set_sink` stores there, before C gets this function, and it stores a `Sink`.
        let sink = unsafe { core::mem::transmute::<*mut (), Sink>(SINK.load(Ordering::Acquire)) };
        // SAFETY: C passes `length` bytes, which remain valid until the call returns.
        sink(unsafe { core::slice::from_raw_parts(text.cast(), length) });
    }
    SINK.store(sink as *mut (), Ordering::Release);
    // SAFETY: the function takes any argument.
    unsafe { sys::ove_log_set_sink(Some(call), core::ptr::null_mut()) };
}

/// Put a line without arguments into the buffer.
#[inline(always)]
pub fn write(site: &'static [u8]) {
    // SAFETY: no word is read.
    unsafe { put(site, core::ptr::null(), 0) };
}

/// # Safety
/// `words` has `length` words. They are read during the call only.
#[inline(always)]
unsafe fn put(site: &'static [u8], words: *const u32, length: usize) {
    #[cfg(ove_log)]
    // SAFETY: the caller's; a site is never read.
    unsafe {
        sys::ove_log_write(site.as_ptr().cast(), words, length as u32);
    }
    #[cfg(not(ove_log))]
    let _ = (site, words, length);
}

macro_rules! words {
    ($($of:literal: $($type:ty),+;)+) => {
        $($(impl Argument for $type {
            #[inline(always)]
            fn put(&self, line: &mut Line) {
                line.typed($of);
                line.word(*self as u32);
            }
        })+)+
    };
}

macro_rules! double_words {
    ($($of:literal: $type:ty, $to_bits:expr;)+) => {
        $(impl Argument for $type {
            #[inline(always)]
            fn put(&self, line: &mut Line) {
                let bits: u64 = $to_bits(*self);
                line.typed($of);
                line.word(if cfg!(target_endian = "little") { bits as u32 } else { (bits >> 32) as u32 });
                line.word(if cfg!(target_endian = "little") { (bits >> 32) as u32 } else { bits as u32 });
            }
        })+
    };
}

words! {
    1: u8, u16, u32;
    2: i8, i16, i32;
    7: bool;
    8: char;
}

double_words! {
    3: u64, |value| value;
    4: i64, |value| value as u64;
    6: f64, f64::to_bits;
}

impl Argument for f32 {
    #[inline(always)]
    fn put(&self, line: &mut Line) {
        line.typed(5);
        line.word(self.to_bits());
    }
}

impl Argument for usize {
    #[inline(always)]
    fn put(&self, line: &mut Line) {
        if size_of::<usize>() == 8 {
            (*self as u64).put(line);
        } else {
            (*self as u32).put(line);
        }
    }
}

impl Argument for isize {
    #[inline(always)]
    fn put(&self, line: &mut Line) {
        if size_of::<isize>() == 8 {
            (*self as i64).put(line);
        } else {
            (*self as i32).put(line);
        }
    }
}

impl<T> Argument for *const T {
    #[inline(always)]
    fn put(&self, line: &mut Line) {
        let value = *self as usize;
        line.typed(10);
        line.word(value as u32);
        if size_of::<usize>() == 8 {
            line.word((value as u64 >> 32) as u32);
        }
    }
}

impl<T> Argument for *mut T {
    #[inline(always)]
    fn put(&self, line: &mut Line) {
        self.cast_const().put(line);
    }
}

impl Argument for str {
    fn put(&self, line: &mut Line) {
        line.typed(STRING);
        line.text(self, STRING_MAX);
    }
}

impl<T: Argument + ?Sized> Argument for &T {
    #[inline(always)]
    fn put(&self, line: &mut Line) {
        (**self).put(line);
    }
}

/// Bytes of a site.
#[must_use]
pub const fn site_size(module: &str, file: &str, text: &str) -> usize {
    4 + module.len() + 1 + file.len() + 1 + text.len() + 1
}

/// A site: its level, syntax, line, module, file and text, as `ove/inline/log.h` describes.
#[must_use]
pub const fn site<const SIZE: usize>(level: u32, line: u32, module: &str, file: &str, text: &str) -> [u8; SIZE] {
    let mut bytes = [0; SIZE];
    bytes[0] = level as u8;
    bytes[1] = b'{';
    bytes[2] = line as u8;
    bytes[3] = (line >> 8) as u8;
    let parts = [module.as_bytes(), file.as_bytes(), text.as_bytes()];
    let (mut at, mut part) = (4, 0);
    while part < parts.len() {
        let mut from = 0;
        while from < parts[part].len() {
            bytes[at] = parts[part][from];
            at += 1;
            from += 1;
        }
        at += 1;
        part += 1;
    }
    bytes
}

/// The number of placeholders in a text; more than the maximum if one does not end or names its argument.
#[must_use]
pub const fn placeholders(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (0, 0);
    while at < bytes.len() {
        if bytes[at] != b'{' {
            at += 1;
            continue;
        }
        if at + 1 < bytes.len() && bytes[at + 1] == b'{' {
            at += 2;
            continue;
        }
        at += 1;
        if at == bytes.len() || (bytes[at] != b'}' && bytes[at] != b':') {
            return usize::MAX;
        }
        while bytes[at] != b'}' {
            at += 1;
            if at == bytes.len() {
                return usize::MAX;
            }
        }
        found += 1;
    }
    found
}

/// A line of a level; the macros of the levels call it.
#[doc(hidden)]
#[macro_export]
macro_rules! __log_line {
    ($level:ident, $text:literal $(, $argument:expr)* $(,)?) => {{
        #[allow(non_upper_case_globals)]
        const __OveCount: $crate::__core::primitive::usize = 0 $(+ { let _ = $crate::__core::stringify!($argument); 1 })*;
        const _: () = $crate::__core::assert!(
            $crate::log_line::placeholders($text) == __OveCount && __OveCount <= 8,
            "a log line has one {{}} or {{:...}} for each argument, and at most eight"
        );
        if $crate::log_line::level::$level <= $crate::log_line::MOST {
            #[allow(non_upper_case_globals)]
            const __OveModule: &$crate::__core::primitive::str = $crate::__core::module_path!();
            #[allow(non_upper_case_globals)]
            const __OveFile: &$crate::__core::primitive::str = $crate::__core::file!();
            #[allow(non_upper_case_globals)]
            #[link_section = ".ove_log.rust"]
            static __OveSite: [$crate::__core::primitive::u8; $crate::log_line::site_size(__OveModule, __OveFile, $text)] = $crate::log_line::site(
                $crate::log_line::level::$level, $crate::__core::line!(), __OveModule, __OveFile, $text);
            $crate::__log_write!(__OveSite, __OveCount $(, $argument)*);
        }
    }};
}

/// The call of a line with or without arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! __log_write {
    ($site:ident, $count:expr) => { $crate::log_line::write(&$site) };
    ($site:ident, $count:expr $(, $argument:expr)+) => {{
        #[allow(non_snake_case)]
        let mut __OveLine = $crate::log_line::Line::new($count);
        $($crate::log_line::Argument::put(&$argument, &mut __OveLine);)+
        __OveLine.write(&$site);
    }};
}

/// Log a line whose text the host formats: something is wrong.
///
/// ```ignore
/// ove::log_error!("sent {} bytes to {:#x}", count, address);
/// ```
///
/// The text is a literal with the placeholders of `core::fmt`, one for each of up to eight arguments, whose types
/// implement [`Argument`](crate::log_line::Argument). The module is `module_path!()`. A line above `CONFIG_OVE_LOG_LEVEL`
/// evaluates no argument and leaves no code. A line that finds no space is dropped and counted.
///
/// Context: any. Blocks: never. Cost: O(bytes of the arguments); `./ove measure tests/log/cost` counts the instructions.
#[macro_export]
macro_rules! log_error {
    ($($line:tt)*) => { $crate::__log_line!(ERROR, $($line)*) };
}

/// As [`log_error!`](crate::log_error!): something may go wrong.
#[macro_export]
macro_rules! log_warning {
    ($($line:tt)*) => { $crate::__log_line!(WARNING, $($line)*) };
}

/// As [`log_error!`](crate::log_error!): something happened.
#[macro_export]
macro_rules! log_info {
    ($($line:tt)*) => { $crate::__log_line!(INFO, $($line)*) };
}

/// As [`log_error!`](crate::log_error!): something for the developer.
#[macro_export]
macro_rules! log_debug {
    ($($line:tt)*) => { $crate::__log_line!(DEBUG, $($line)*) };
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! `tests/harness` for tests in Rust: the same registry, verdicts and numbered points.

use core::ffi::{c_char, c_int, c_void};
use core::ops::Deref;
use core::time::Duration;

use ove::thread::{self, State};
use ove::{time, IsrToken, Place, Placed, Priority, Thread};

/// C's `struct test_case`.
#[repr(C)]
pub struct Case {
    pub id: *const c_char,
    pub claim: *const c_char,
    pub body: extern "C" fn(),
    pub skip: *const c_char,
    pub place: *const c_char,
    pub caller: *const c_char,
    pub says: *const c_char,
    pub stops: c_int,
    pub at_start: bool,
}

// SAFETY: the members are constants and never written.
unsafe impl Sync for Case {}

extern "C" {
    fn test_fail(file: *const c_char, line: c_int, what: *const c_char);
    fn test_point(number: c_int);
    fn test_points() -> usize;
    fn test_expect_points(file: *const c_char, line: c_int, want: *const c_int, count: usize);
    fn test_deadline() -> u64;
    fn test_in_time(start_us: u64, limit_us: u64);
    fn test_has_exact_time() -> bool;
    fn test_in_isr(function: unsafe extern "C" fn(*mut c_void), arg: *mut c_void);
}

/// Declare a test: how it runs, its id, its claim, its body.
///
/// `thread`: in the harness's thread. `check`: the same, if only `CONFIG_OVE_CHECKS=y` promises it. `start`: before the
/// scheduler. `stops(number, place)`: must end in that stop; `stops_check`: with checks on.
macro_rules! test {
    (thread $concept:ident.$call:ident.$what:ident, $claim:literal, $body:block) => {
        test!(@case $concept.$call.$what, $claim, core::ptr::null(), core::ptr::null(), 0, false, $body);
    };
    (check $concept:ident.$call:ident.$what:ident, $claim:literal, $body:block) => {
        test!(@case $concept.$call.$what, $claim, $crate::harness::SKIP_WITHOUT_CHECKS, core::ptr::null(), 0, false, $body);
    };
    (start $concept:ident.$call:ident.$what:ident, $claim:literal, $body:block) => {
        test!(@case $concept.$call.$what, $claim, core::ptr::null(), core::ptr::null(), 0, true, $body);
    };
    (stops($number:expr, $place:literal) $concept:ident.$call:ident.$what:ident, $claim:literal, $body:block) => {
        test!(@case $concept.$call.$what, $claim, core::ptr::null(), concat!($place, "\0").as_ptr().cast(), $number, false, $body);
    };
    (stops_check($number:expr, $place:literal) $concept:ident.$call:ident.$what:ident, $claim:literal, $body:block) => {
        test!(@case $concept.$call.$what, $claim, $crate::harness::SKIP_WITHOUT_CHECKS, concat!($place, "\0").as_ptr().cast(), $number, false, $body);
    };
    (@case $concept:ident.$call:ident.$what:ident, $claim:literal, $skip:expr, $place:expr, $stops:expr, $start:expr, $body:block) => {
        const _: () = {
            extern "C" fn body() $body

            static CASE: $crate::harness::Case = $crate::harness::Case {
                id: concat!(stringify!($concept), ".", stringify!($call), ".", stringify!($what), "\0").as_ptr().cast(),
                claim: concat!($claim, "\0").as_ptr().cast(),
                body,
                skip: $skip,
                place: $place,
                caller: core::ptr::null(),
                says: core::ptr::null(),
                stops: $stops,
                at_start: $start,
            };
            #[used]
            #[link_section = "ove_tests"]
            static ENTRY: &$crate::harness::Case = &CASE;
        };
    };
}

pub const SKIP_WITHOUT_CHECKS: *const c_char =
    if cfg!(ove_checks) { core::ptr::null() } else { c"built with CONFIG_OVE_CHECKS=n".as_ptr() };

/// The condition holds. Legal in any context.
macro_rules! expect {
    ($condition:expr) => {
        if !$condition {
            $crate::harness::fail(concat!(file!(), "\0"), line!(), concat!(stringify!($condition), "\0"));
        }
    };
}

/// The call succeeded; evaluates to its value.
macro_rules! expect_ok {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(_) => {
                $crate::harness::fail(concat!(file!(), "\0"), line!(), concat!("ok: ", stringify!($result), "\0"));
                return;
            }
        }
    };
}

/// The call returned this error.
macro_rules! expect_error {
    ($result:expr, $error:ident) => {
        expect!($result.err() == Some(ove::Error::$error))
    };
}

/// The points so far are exactly these, in this order.
macro_rules! expect_points {
    ($($point:literal),*) => {
        $crate::harness::expect_points(concat!(file!(), "\0"), line!(), &[$($point),*])
    };
}

/// Wait, a millisecond at a time, until the condition holds; fail if that takes too long.
macro_rules! wait_until {
    ($condition:expr) => {
        if !$crate::harness::holds_in_time(|| $condition) {
            $crate::harness::fail(concat!(file!(), "\0"), line!(), concat!("in time: ", stringify!($condition), "\0"));
        }
    };
}

pub fn fail(file: &'static str, line: u32, what: &'static str) {
    // SAFETY: both texts end with a null byte.
    unsafe { test_fail(file.as_ptr().cast(), line as c_int, what.as_ptr().cast()) };
}

pub fn expect_points(file: &'static str, line: u32, want: &[c_int]) {
    // SAFETY: the file's name ends with a null byte; pointer and count belong together.
    unsafe { test_expect_points(file.as_ptr().cast(), line as c_int, want.as_ptr(), want.len()) };
}

pub fn holds_in_time(mut condition: impl FnMut() -> bool) -> bool {
    // SAFETY: no precondition.
    let deadline = unsafe { test_deadline() };
    while !condition() {
        if time::get_ms() > deadline || thread::sleep(Duration::from_millis(1)).is_err() {
            return false;
        }
    }
    true
}

/// The steps since `start` had to be done within `limit`; if a host took longer, the test does not count.
pub fn in_time(start: Duration, limit: Duration) {
    // SAFETY: no precondition.
    unsafe { test_in_time(start.as_micros() as u64, limit.as_micros() as u64) };
}

/// Only the program under test uses the processor.
pub fn has_exact_time() -> bool {
    // SAFETY: no precondition.
    unsafe { test_has_exact_time() }
}

/// Report a point. Legal in any context.
pub fn point(number: i32) {
    // SAFETY: no precondition.
    unsafe { test_point(number) };
}

/// Points reported so far.
pub fn points() -> usize {
    // SAFETY: no precondition.
    unsafe { test_points() }
}

/// Run a closure in interrupt context; it has returned when this returns.
pub fn in_isr<F: FnMut(IsrToken<'_>)>(mut function: F) {
    unsafe extern "C" fn enter<F: FnMut(IsrToken<'_>)>(function: *mut c_void) {
        // SAFETY: `in_isr` passed its closure and waits; the harness calls this in interrupt context.
        unsafe { (*function.cast::<F>())(IsrToken::new()) };
    }

    // SAFETY: the closure outlives the call.
    unsafe { test_in_isr(enter::<F>, (&raw mut function).cast()) };
}

/// Stack size of a helper thread, in bytes.
pub const STACK: usize = if ove::stack::MIN > 2048 { ove::stack::MIN } else { 2048 };

static PLACES: [Place<Thread<STACK>>; 4] = [const { Place::new() }; 4];

/// A thread of the test; it is asked to stop and joined at the end of the scope.
pub struct Helper(Placed<Thread<STACK>>);

impl Helper {
    pub fn start(priority: Priority, entry: fn()) -> Helper {
        PLACES
            .iter()
            .find_map(|place| place.put(Thread::new(c"helper", priority, entry)).ok())
            .map_or_else(|| panic!("a test has at most {} helpers", PLACES.len()), Helper)
    }

    /// Start a thread that waits for something at once.
    pub fn blocked(priority: Priority, entry: fn()) -> Helper {
        let helper = Helper::start(priority, entry);
        helper.wait_blocked();
        helper
    }

    pub fn wait_blocked(&self) {
        wait_until!(self.0.state() == State::Blocked);
    }
}

impl Deref for Helper {
    type Target = Thread<STACK>;

    fn deref(&self) -> &Thread<STACK> {
        &self.0
    }
}

/// Add to an atomic counter and return its old value. In a critical section, because ARMv6-M has no instruction for it.
macro_rules! add {
    ($counter:expr, $amount:expr) => {{
        let (counter, amount) = (&$counter, $amount);
        ove::critical::with(|| {
            let before = counter.load(core::sync::atomic::Ordering::SeqCst);
            counter.store(before + amount, core::sync::atomic::Ordering::SeqCst);
            before
        })
    }};
}

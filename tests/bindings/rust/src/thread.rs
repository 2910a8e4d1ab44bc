// SPDX-License-Identifier: MIT OR Apache-2.0
use core::ffi::{c_char, c_void};
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicBool, AtomicI32, Ordering::SeqCst};
use core::time::Duration;

use ove::stop::Stop;
use ove::thread::{self, State, ThreadId};
use ove::{time, Event, LateCell, Place, Priority, Stream, Thread, Timeout};

use crate::harness::{has_exact_time, in_isr, point, points, Helper, STACK};

test!(thread thread.start.runs_with_its_captures, "A thread runs its function once, with its captures.", {
    static SUM: AtomicI32 = AtomicI32::new(3);
    static PLACE: Place<Thread<STACK, (fn(i32), i32)>> = Place::new();
    fn add(amount: i32) {
        point(1);
        add!(SUM, amount);
    }
    let thread = expect_ok!(PLACE.put(Thread::new(c"adder", Priority::High, (add as fn(i32), 4))));
    expect!(thread.join().is_ok());
    point(2);
    expect!(thread.state() == State::Terminated);
    expect!(SUM.load(SeqCst) == 7);
    expect_points!(1, 2);
});

test!(thread thread.start.running_is_busy, "A thread that has not ended cannot be started again; one that has can.", {
    ove::statics! { static GO: Event = Event::new(); }
    static PLACE: Place<Thread<STACK>> = Place::new();
    fn wait() {
        expect!(GO.wait().is_ok());
    }
    let first = expect_ok!(PLACE.put(Thread::new(c"first", Priority::High, wait)));
    expect_error!(PLACE.put(Thread::new(c"no", Priority::High, || point(9))), BUSY);
    let Err((first, error)) = first.end() else { return expect!(false) };
    expect!(error == ove::Error::BUSY);
    expect!(GO.signal().is_ok());
    expect!(first.join().is_ok());
    expect!(first.end().is_ok());
    let second = expect_ok!(PLACE.put(Thread::new(c"second", Priority::High, || point(1))));
    expect!(second.join().is_ok());
    expect_points!(1);
});

test!(thread thread.drop.stops_and_joins, "Dropping a running thread asks it to stop and waits for its end.", {
    fn run() {
        point(1);
        while !thread::should_stop() {
            expect!(thread::sleep(Duration::from_millis(1)).is_ok());
        }
        point(3);
    }
    let helper = Helper::blocked(Priority::High, run);
    point(2);
    drop(helper);
    point(4);
    expect_points!(1, 2, 3, 4);
});

test!(thread thread.stop.is_seen_by_that_thread_only, "A stop request for one thread is seen only by that thread.", {
    ove::statics! {
        static LOOK_A: Event = Event::new();
        static LOOK_B: Event = Event::new();
    }
    static A_STOPS: AtomicBool = AtomicBool::new(false);
    static B_STOPS: AtomicBool = AtomicBool::new(true);
    fn look_a() {
        expect!(LOOK_A.wait().is_ok());
        A_STOPS.store(thread::should_stop(), SeqCst);
    }
    fn look_b() {
        expect!(LOOK_B.wait().is_ok());
        B_STOPS.store(thread::should_stop(), SeqCst);
    }
    let a = Helper::start(Priority::High, look_a);
    let b = Helper::start(Priority::High, look_b);
    a.request_stop();
    expect!(LOOK_A.signal().is_ok());
    expect!(LOOK_B.signal().is_ok());
    expect!(a.join().is_ok());
    expect!(b.join().is_ok());
    expect!(A_STOPS.load(SeqCst));
    expect!(!B_STOPS.load(SeqCst));
});

test!(thread thread.join.says_why_not,
    "A join returns a timeout while the thread runs, and a deadlock error for the caller itself.", {
    ove::statics! { static GO: Event = Event::new(); }
    static SELF: LateCell<&'static Thread<STACK>> = LateCell::new();
    static PLACE: Place<Thread<STACK>> = Place::new();
    fn wait() {
        expect!(GO.wait().is_ok());
        if let Some(thread) = SELF.try_get() {
            expect_error!(thread.join(), DEADLOCK);
            point(1);
        }
    }
    let thread = expect_ok!(PLACE.put(Thread::new(c"waiter", Priority::High, wait)));
    // SAFETY: the place is static, and the thread, which reads itself, has ended before its owner is dropped.
    expect!(SELF.set(unsafe { &*core::ptr::from_ref::<Thread<STACK>>(&*thread) }).is_ok());
    expect_error!(thread.join_for(Timeout::NONE), TIMEOUT);
    expect_error!(thread.join_for(Duration::from_millis(2)), TIMEOUT);
    expect!(GO.signal().is_ok());
    expect!(thread.join().is_ok());
    expect!(thread.join().is_ok());
    expect_points!(1);
});

test!(thread thread.self.is_the_running_thread, "A thread knows its own handle, name, priority and state.", {
    static SELF: LateCell<ThreadId> = LateCell::new();
    fn look() {
        let me = thread::current();
        expect!(me.name() == "helper");
        expect!(me.priority() == Priority::AboveNormal);
        expect!(me.state() == State::Running);
        expect!(me.stack_headroom() <= STACK);
        expect!(SELF.set(me.id()).is_ok());
    }
    let helper = Helper::start(Priority::AboveNormal, look);
    expect!(helper.join().is_ok());
    expect!(SELF.try_get() == Some(&helper.id()));
    expect!(helper.name() == "helper");
    expect!(helper.state() == State::Terminated);
});

test!(thread thread.list.holds_every_thread, "The list contains each thread that has not been released, once.", {
    ove::statics! { static GO: Event = Event::new(); }
    fn wait() {
        expect!(GO.wait().is_ok());
    }
    let before = thread::list(&mut []);
    let helper = Helper::start(Priority::High, wait);
    let mut threads = [ThreadId::NONE; 16];
    expect!(thread::list(&mut threads) == before + 1);
    expect!(threads.iter().filter(|id| **id == helper.id()).count() == 1);
    expect!(thread::list(&mut threads[..1]) == before + 1);
    expect!(GO.signal().is_ok());
});

test!(thread thread.sleep.is_never_early,
    "A sleep lasts at least its time; a sleep until a time in the past returns the error for it.", {
    let before = time::now();
    expect!(thread::sleep(Duration::from_micros(1500)).is_ok());
    expect!(time::now() - before >= Duration::from_millis(2));
    let before = time::now();
    expect!(thread::sleep_ms(2).is_ok());
    expect!(time::now() - before >= Duration::from_millis(2));
    let mut deadline = time::now();
    let mut sleep_until_deadline = || {
        deadline = time::now() + Duration::from_micros(2500);
        thread::sleep_until(deadline).is_ok()
    };
    if has_exact_time() {
        expect!(sleep_until_deadline());
    } else {
        // A host may delay the thread until the time has passed.
        wait_until!(sleep_until_deadline());
    }
    expect!(time::now() >= deadline);
    expect_error!(thread::sleep_until(deadline - Duration::from_millis(2)), TIMEOUT);
    expect_error!(thread::sleep(Duration::MAX), INVALID);
    thread::yield_now();
});

test!(thread thread.priority.can_be_changed, "A thread runs at the priority it is given.", {
    ove::statics! { static GO: Event = Event::new(); }
    fn wait() {
        expect!(GO.wait().is_ok());
    }
    let helper = Helper::start(Priority::Low, wait);
    expect!(helper.priority() == Priority::Low);
    expect!(helper.set_priority(Priority::Realtime).is_ok());
    expect!(helper.priority() == Priority::Realtime);
    for steps in 1..8 {
        let between = Priority::Normal.above(steps);
        expect!(between > Priority::Normal && between <= Priority::Critical);
        expect!(between.number() > Priority::Normal.number());
        expect!(helper.set_priority(between).is_ok());
        expect!(helper.priority() == between);
    }
    expect!(Priority::High.above(255) == Priority::Critical);
    expect!(GO.signal().is_ok());
});

test!(thread thread.suspend.waits_for_resume, "A thread that suspends itself continues when another one resumes it.", {
    fn sleep() {
        point(1);
        expect!(thread::current().suspend().is_ok());
        point(3);
    }
    let helper = Helper::start(Priority::High, sleep);
    wait_until!(helper.state() == State::Suspended);
    point(2);
    expect!(helper.resume().is_ok());
    expect!(helper.join().is_ok());
    expect_points!(1, 2, 3);
});

test!(thread thread.abort_wait.ends_a_wait,
    "A wait that another thread or an ISR cancels returns an error of its own. Cancelling fails if the \
     thread does not wait.", {
    ove::statics! {
        static NEVER: Event = Event::new();
        static EMPTY: Stream<4> = Stream::new(1);
    }
    fn wait() {
        let mut bytes = [0; 4];
        expect_error!(NEVER.wait(), CANCELLED);
        point(1);
        let mut receiver = expect_ok!(EMPTY.receiver());
        expect_error!(receiver.receive(&mut bytes, Timeout::FOREVER), CANCELLED);
        point(2);
        expect_error!(thread::sleep(Duration::from_secs(10)), CANCELLED);
        point(3);
    }
    let helper = Helper::blocked(Priority::High, wait);
    expect!(helper.abort_wait().is_ok());
    wait_until!(points() == 1);
    helper.wait_blocked();
    expect!(helper.abort_wait().is_ok());
    wait_until!(points() == 2);
    helper.wait_blocked();
    in_isr(|token| expect!(helper.abort_wait_from_isr(token).is_ok()));
    expect!(helper.join().is_ok());
    expect_points!(1, 2, 3);
    expect_error!(helper.abort_wait(), EMPTY);
});

test!(thread thread.stop_ends_waits.lets_an_owner_end,
    "Destroying the owner of a thread cancels the thread's wait, if the thread asked for that.", {
    ove::statics! { static NEVER: Event = Event::new(); }
    fn wait() {
        expect!(thread::stop_ends_waits(true).is_ok());
        expect_error!(NEVER.wait(), CANCELLED);
        point(1);
    }
    drop(Helper::blocked(Priority::High, wait));
    point(2);
    expect_points!(1, 2);
});

test!(check thread.sleep.in_isr_is_context, "A sleep in an ISR returns the error for a wrong context.", {
    in_isr(|_| expect_error!(thread::sleep(Duration::from_millis(1)), CONTEXT));
});

#[cfg(not(ove_zero_heap))]
test!(thread thread.create.gives_its_memory_back,
    "A thread on the heap runs like any other; its owner joins it and releases its memory.", {
    let before = expect_ok!(ove::heap::stats());
    let numbers = alloc::vec![1, 2];
    let new = Thread::<STACK, _>::new(c"heap", Priority::High, move || numbers.iter().for_each(|number| point(*number)));
    let thread = expect_ok!(ove::Owned::new(new));
    let moved = thread;
    expect!(moved.join().is_ok());
    drop(moved);
    expect_points!(1, 2);
    expect!(expect_ok!(ove::heap::stats()).used == before.used);
});

fn descend(depth: u32) -> u32 {
    let block = core::hint::black_box([depth as u8; 32]);
    thread::yield_now();
    if depth == core::hint::black_box(u32::MAX) {
        return 0;
    }
    descend(depth + 1) + u32::from(block[7])
}

test!(stops_check(Stop::Stack as i32, "helper") thread.overflow.names_the_thread,
    "A thread that overflows its stack is stopped and named.", {
    let helper = Helper::start(Priority::High, || {
        core::hint::black_box(descend(0));
    });
    expect!(helper.join().is_ok());
});

const LARGE: usize = STACK + 1500;

#[inline(never)]
fn fill_large_frame() {
    let block = [core::hint::black_box(0x5a_u8); LARGE];
    core::hint::black_box(&block);
}

extern "C" {
    fn ove_thread_get_self() -> *mut c_void;
    fn test_checks_frames() -> bool;
    fn test_skip(reason: *const c_char);
}

/// Whether a stack is hardly larger than requested, and in the thread's object; otherwise the test is skipped.
fn has_small_stacks() -> bool {
    let has = cfg!(target_os = "none");
    if !has {
        // SAFETY: the reason is a constant.
        unsafe { test_skip(c"a stack of the host has 256 KiB at least".as_ptr()) };
    }
    has
}

/// Whether a function with a large frame compares its stack pointer; otherwise the test is skipped.
fn has_checked_frames() -> bool {
    // SAFETY: the function only returns a fact.
    let has = unsafe { test_checks_frames() } && has_small_stacks();
    if !has {
        // SAFETY: the reason is a constant.
        unsafe { test_skip(c"this kernel's images are linked without checks of large frames".as_ptr()) };
    }
    has
}

test!(stops_check(Stop::Stack as i32, "helper") thread.overflow.large_frame_names_the_thread,
    "An array larger than the stack, filled from its far end, stops with the thread's name.", {
    if has_small_stacks() {
        let helper = Helper::start(Priority::High, fill_large_frame);
        expect!(helper.join().is_ok());
    }
});

#[inline(never)]
fn write_far_end() {
    let mut block = [const { MaybeUninit::<u8>::uninit() }; LARGE];
    core::hint::black_box(block[0].write(1));
}

test!(stops_check(Stop::Stack as i32, "helper") thread.overflow.far_end_names_the_thread,
    "A function that writes only the far end of an array larger than stack and guard stops before it writes.", {
    if has_checked_frames() {
        let helper = Helper::start(Priority::High, write_far_end);
        expect!(helper.join().is_ok());
    }
});

test!(thread thread.stack.lies_below_the_control_block,
    "A thread's control block is above its stack, where no overflow reaches it.", {
    static IS_ABOVE: AtomicBool = AtomicBool::new(false);
    fn look() {
        let here = 0_u8;
        // SAFETY: no precondition.
        let control = unsafe { ove_thread_get_self() };
        IS_ABOVE.store(control.addr() > (&raw const here).addr(), SeqCst);
    }
    if has_small_stacks() {
        let helper = Helper::start(Priority::High, look);
        expect!(helper.join().is_ok());
        expect!(IS_ABOVE.load(SeqCst));
    }
});

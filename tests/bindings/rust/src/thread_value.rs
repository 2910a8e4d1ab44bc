// SPDX-License-Identifier: MIT OR Apache-2.0
//! The captures of a thread, and the value that it returns to the thread that joins it.

use core::sync::atomic::{AtomicU32, Ordering::SeqCst};

use ove::{Closure, Error, Event, Place, Priority, Thread, Timeout};

use crate::harness::{point, STACK};

/// A value that counts its drops.
#[derive(Debug)]
struct Counted(u32, &'static AtomicU32);

impl Drop for Counted {
    fn drop(&mut self) {
        add!(self.1, 1);
    }
}

test!(thread thread.join.gives_the_value,
    "The first join returns what the thread's function has returned; a timeout leaves the value for the next join.", {
    static DROPS: AtomicU32 = AtomicU32::new(0);
    ove::statics! { static GO: Event = Event::new(); }
    static PLACE: Place<Thread<STACK, fn() -> Counted>> = Place::new();
    fn wait() -> Counted {
        expect!(GO.wait().is_ok());
        Counted(7, &DROPS)
    }
    let thread = expect_ok!(PLACE.put(Thread::new(c"value", Priority::High, wait)));
    expect_error!(thread.join_for(Timeout::millis(1)), TIMEOUT);
    expect!(GO.signal().is_ok());
    let value = expect_ok!(thread.join());
    expect_error!(thread.join(), EMPTY);
    drop(thread);
    expect!(DROPS.load(SeqCst) == 0);
    expect!(value.0 == 7);
    drop(value);
    expect!(DROPS.load(SeqCst) == 1);
});

test!(thread thread.join.unwanted_value_is_dropped,
    "A value that no join takes is dropped once, with the thread; an optional value is an ordinary result.", {
    static DROPS: AtomicU32 = AtomicU32::new(0);
    static PLACE: Place<Thread<STACK, fn() -> Result<Counted, Error>>> = Place::new();
    fn one() -> Result<Counted, Error> {
        Ok(Counted(1, &DROPS))
    }
    fn none() -> Result<Counted, Error> {
        Err(Error::EMPTY)
    }
    drop(expect_ok!(PLACE.put(Thread::new(c"one", Priority::High, one as fn() -> _))));
    expect!(DROPS.load(SeqCst) == 1);
    let thread = expect_ok!(PLACE.put(Thread::new(c"none", Priority::High, none as fn() -> _)));
    let answer = expect_ok!(thread.join());
    expect!(answer.err() == Some(Error::EMPTY));
    expect!(thread.end().is_ok());
    let thread = expect_ok!(PLACE.put(Thread::new(c"end", Priority::High, one as fn() -> _)));
    let mut end = thread.end();
    while let Err((thread, _)) = end {
        expect!(ove::thread::sleep_ms(1).is_ok());
        end = thread.end();
    }
    expect!(DROPS.load(SeqCst) == 2);
});

test!(thread thread.start.closure_needs_no_heap,
    "A closure with captures runs in a thread in a static, and its captures are dropped once.", {
    static DROPS: AtomicU32 = AtomicU32::new(0);
    static PLACE: Place<Thread<STACK, Closure<32, u32>>> = Place::new();
    ove::statics! {
        static GO: Event = Event::new();
        static STATIC: Thread<STACK, Closure<4, u32>> = {
            let number = 11;
            Thread::new(c"static", Priority::Low, Closure::new(move || {
                let _ = GO.wait();
                number + 1
            }))
        };
    }
    let held = Counted(3, &DROPS);
    let amount = 4;
    let thread = expect_ok!(PLACE.put(Thread::new(c"closure", Priority::High, Closure::new(move || {
        point(1);
        let kept = held;
        kept.0 + amount
    }))));
    expect!(thread.join() == Ok(7));
    point(2);
    expect!(DROPS.load(SeqCst) == 1);
    let refused = Counted(3, &DROPS);
    let new = Thread::new(c"no", Priority::High, Closure::new(move || {
        let kept = refused;
        kept.0
    }));
    expect_error!(PLACE.put(new), BUSY);
    expect!(DROPS.load(SeqCst) == 2);
    expect!(GO.signal().is_ok());
    expect!(STATIC.join() == Ok(12));
    expect_error!(STATIC.join(), EMPTY);
    expect_points!(1, 2);
});

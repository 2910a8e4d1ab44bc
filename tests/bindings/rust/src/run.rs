// SPDX-License-Identifier: MIT OR Apache-2.0
use core::hint::black_box;
use core::sync::atomic::{AtomicU32, Ordering};

use ove::log::{self, Level};
use ove::stop::{stop, Stop};
use ove::{heap, panic, Error};

test!(check run.start.twice_is_context, "A second start of the scheduler returns the error for a wrong context.", {
    expect!(ove::start_scheduler() == Error::CONTEXT);
    expect!(ove::run() == Error::CONTEXT);
});

test!(thread run.heap.is_locked_in_zero_heap_mode,
    "The heap is locked after the start in zero-heap mode, and only in this mode.", {
    expect!(heap::is_locked() == ove::config::ZERO_HEAP);
    let stats = expect_ok!(heap::stats());
    expect!(stats.used <= stats.peak);
});

test!(stops(Stop::Misuse as i32, "a place of the program") run.stop.names_the_place,
    "A program can stop itself with a number and a location.", {
    stop(Stop::Misuse, c"a place of the program");
});

test!(stops(Stop::Panic as i32, "panic") run.panic.stops_with_its_number, "A panic stops the program with number 10.", {
    panic!("planned");
});

test!(stops_check(Stop::Panic as i32, "panic") run.overflow.of_a_sum_stops,
    "With checks on, a sum that overflows stops the program with number 10.", {
    let sum = black_box(u32::MAX) + black_box(1);
    expect!(black_box(sum) == 0);
});

test!(stops(Stop::Misuse as i32, "the hook of a panic") run.panic.calls_its_hook,
    "A panic calls the program's hook first.", {
    panic::set_hook(|_| stop(Stop::Misuse, c"the hook of a panic"));
    panic!("planned");
});

test!(thread run.log.goes_to_its_sink, "A log line goes to the program's sink, with its level.", {
    static HEARD: AtomicU32 = AtomicU32::new(0);
    log::set_sink(|level, line| {
        let wanted = if level == Level::Warn { "a warning" } else { "a remark" };
        if line.as_str() == Some(wanted) {
            add!(HEARD, if level == Level::Warn { 1 } else { 16 });
        }
    });
    ove::warn!("a warning");
    ove::info!("a remark");
    expect!(HEARD.load(Ordering::Relaxed) == 17);
});

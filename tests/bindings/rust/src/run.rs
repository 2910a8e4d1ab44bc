// SPDX-License-Identifier: MIT OR Apache-2.0
use ove::stop::{stop, Stop};
use ove::{heap, Error};

test!(check run.start.twice_is_context, "A second start of the scheduler answers the error for a wrong context.", {
    expect!(ove::start_scheduler() == Error::CONTEXT);
    expect!(ove::run() == Error::CONTEXT);
});

test!(thread run.heap.is_locked_in_zero_heap_mode, "The heap is locked after the start in zero-heap mode, and only there.", {
    expect!(heap::is_locked() == ove::config::ZERO_HEAP);
    let stats = expect_ok!(heap::stats());
    expect!(stats.used <= stats.peak);
});

test!(stops(Stop::Misuse as i32, "a place of the program") run.stop.names_the_place,
    "A program can stop itself with a number and a place.", {
    stop(Stop::Misuse, c"a place of the program");
});

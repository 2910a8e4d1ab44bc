// SPDX-License-Identifier: MIT OR Apache-2.0
//! A producer and its consumers, from the first sample to a clean end:
//!
//! ```text
//! timer --> interrupt --> [samples] --> filter --> [means] --> report
//!                `-- enough --> control: stops them one after the other, nothing is lost
//! ```
//!
//! Nothing here allocates, so the same source runs in zero-heap mode.
#![no_std]

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use core::time::Duration;

use ove::thread::{should_stop, Priority};
use ove::{board, println, Event, IsrToken, Queue, Thread, Timer, TimerRef};

const PERIOD: Duration = Duration::from_millis(5);
const IDLE: Duration = Duration::from_millis(20);
const SAMPLES: usize = 20;
const GROUP: usize = 4;
const STACK: usize = 2048;

#[derive(Clone, Copy)]
struct Mean {
    /// Number of the first sample of the group.
    first: usize,
    value: u32,
}

ove::statics! {
    static SAMPLE_QUEUE: Queue<u32, SAMPLES> = Queue::new();
    static MEAN_QUEUE: Queue<Mean, { SAMPLES / GROUP }> = Queue::new();
    static ENOUGH: Event = Event::new();
    static SAMPLING: Timer = Timer::periodic(PERIOD, raise_interrupt);
    static FILTER: Thread<STACK> = Thread::new(c"filter", Priority::High, run_filter);
    static REPORT: Thread<{ 2 * STACK }> = Thread::new(c"report", Priority::Normal, run_report);
    static CONTROL: Thread<{ 2 * STACK }> = Thread::new(c"control", Priority::Realtime, run_control);
}

static TAKEN: AtomicU32 = AtomicU32::new(0);
static LOST: AtomicU32 = AtomicU32::new(0);
static REPORTED: AtomicU32 = AtomicU32::new(0);

/// The device: each interrupt brings one sample of a rising and falling line.
fn on_sample(isr: IsrToken<'_>) {
    let taken = TAKEN.load(Relaxed);
    if taken == SAMPLES as u32 {
        return;
    }
    let step = taken % 10;
    let sample = if step < 5 { 20 * step } else { 20 * (10 - step) };
    TAKEN.store(taken + 1, Relaxed);
    if SAMPLE_QUEUE.send_from_isr(isr, sample).is_err() {
        LOST.store(LOST.load(Relaxed) + 1, Relaxed);
    }
    if taken + 1 == SAMPLES as u32 {
        ENOUGH.signal_from_isr(isr);
    }
}

/// No hardware raises the interrupt on an emulated board or a host, so a timer does.
fn raise_interrupt(_timer: TimerRef<'_>) {
    board::irq_trigger();
}

/// Take what comes; once asked to stop, take what is left and end.
fn next<T: Copy, const N: usize>(queue: &Queue<T, N>) -> Option<T> {
    loop {
        // First, so that the call below finds all that was sent before the request.
        let is_asked_to_stop = should_stop();
        match queue.receive_for(if is_asked_to_stop { Duration::ZERO } else { IDLE }) {
            Ok(item) => return Some(item),
            Err(_) if is_asked_to_stop => return None,
            Err(_) => {}
        }
    }
}

fn run_filter() {
    let (mut count, mut sum) = (0, 0);
    while let Some(sample) = next(&SAMPLE_QUEUE) {
        // `./ove measure examples/pipeline` holds this region to the budget in measure.toml.
        ove::measure!("filter", {
            sum += sample;
            count += 1;
            if count % GROUP == 0 {
                let _ = MEAN_QUEUE.send(Mean { first: count - GROUP + 1, value: sum / GROUP as u32 });
                sum = 0;
            }
        });
    }
}

fn run_report() {
    while let Some(Mean { first, value }) = next(&MEAN_QUEUE) {
        println!("samples {first:2} to {:2}: mean {value}", first + GROUP - 1);
        REPORTED.store(REPORTED.load(Relaxed) + 1, Relaxed);
    }
}

fn finish<const BYTES: usize>(thread: &Thread<BYTES>) {
    thread.request_stop();
    let _ = thread.join();
}

/// From the source to the sink, so that each still finds what the one before it has sent.
fn run_control() {
    let _ = SAMPLING.start();
    let _ = ENOUGH.wait();
    let _ = SAMPLING.stop();
    finish(&FILTER);
    finish(&REPORT);
    // Not before: on a host the report may still print while the filter ends.
    println!("{} has ended\n{} has ended", FILTER.name(), REPORT.name());
    let (taken, reported, lost) = (TAKEN.load(Relaxed), REPORTED.load(Relaxed), LOST.load(Relaxed));
    println!("{taken} samples, {reported} means, {lost} lost");
    board::exit(u8::from(lost != 0));
}

ove::main!(|| {
    board::irq_attach(on_sample);
    ove::run()
});

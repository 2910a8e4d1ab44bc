// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bounds response times under fixed priorities with preemption, on one processor.
//!
//! Each line of the input defines the arrivals of a source of jobs, or asks for a bound:
//!
//! ```text
//! sporadic DISTANCE JITTER              jobs are at least a distance apart; each may be released late by the jitter
//! seen TIME TIME...                     jobs come no denser than they came at these times
//! bound LIMIT BLOCKING SOURCE COST ...  the first source is asked about, the others have its priority or a higher one
//! ```
//!
//! Sources are numbered in the order of their definitions. A `bound` prints the bound and the number of jobs of each
//! source that arrive in an interval of that length; or `none`, if no busy interval ends within the limit. All times are
//! in one unit, which is the caller's.

use std::cell::RefCell;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use response_time_analysis::arrival::{ArrivalBound, Curve, ExtrapolatingCurve, Sporadic};
use response_time_analysis::demand::RBF;
use response_time_analysis::fixed_priority::floating_nonpreemptive::{dedicated_uniproc_rta, TaskUnderAnalysis};
use response_time_analysis::time::{Duration, Offset, Service};
use response_time_analysis::wcet;

/// An observed arrival process is described by the shortest intervals with up to this many jobs, then extrapolated.
const PREFIX: usize = 64;

type Arrivals = Box<dyn ArrivalBound>;

/// The crate's curve of observed arrivals. It returns the same numbers sooner: a busy interval of a minute may have
/// 60000 ticks, and the crate compares all splits of each interval, and then looks at each interval in turn.
struct Recorded {
    curve: ExtrapolatingCurve,
    prefix: usize,
    /// The shortest intervals with two jobs, with three, and so on, as far as a question needed them.
    distances: RefCell<Vec<u64>>,
}

impl Recorded {
    fn new(times: &[u64]) -> Self {
        let curve = Curve::from_trace(times.iter().map(|&time| Offset::from(time)), PREFIX);
        let prefix = PREFIX.min(times.len() - 1);
        let distances = (0..prefix).map(|index| u64::from(curve.min_distance(index + 2))).collect();
        Self { curve: ExtrapolatingCurve::new(curve), prefix, distances: RefCell::new(distances) }
    }

    /// The shortest interval with one more job. An interval of the trace is no shorter than its parts together, so some
    /// best split has a first part in the prefix.
    fn next(&self, known: &[u64]) -> u64 {
        (0..self.prefix).map(|first| known[first] + known[known.len() - 1 - first]).max().unwrap_or_default()
    }
}

impl ArrivalBound for Recorded {
    fn number_arrivals(&self, delta: Duration) -> usize {
        // The crate repeats a single distance.
        if self.prefix < 2 || delta.is_zero() {
            return self.curve.number_arrivals(delta);
        }
        let mut distances = self.distances.borrow_mut();
        while distances[distances.len() - 1] <= u64::from(delta) {
            let next = self.next(&distances);
            distances.push(next);
        }
        distances.partition_point(|&one| one < u64::from(delta)) + 1
    }

    fn steps_iter<'a>(&'a self) -> Box<dyn Iterator<Item = Duration> + 'a> {
        self.curve.steps_iter()
    }

    fn clone_with_jitter(&self, jitter: Duration) -> Box<dyn ArrivalBound> {
        self.curve.clone_with_jitter(jitter)
    }
}

fn main() -> ExitCode {
    let mut sources: Vec<Arrivals> = Vec::new();
    let mut out = io::BufWriter::new(io::stdout().lock());
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let answer = line.map_err(|error| error.to_string()).and_then(|line| take(&line, &mut sources));
        let written = match answer {
            Ok(None) => Ok(()),
            Ok(Some(text)) => writeln!(out, "{text}"),
            Err(why) => {
                eprintln!("line {}: {why}", number + 1);
                return ExitCode::FAILURE;
            }
        };
        if written.is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn take(line: &str, sources: &mut Vec<Arrivals>) -> Result<Option<String>, String> {
    let mut words = line.split_ascii_whitespace();
    let verb = words.next().unwrap_or_default();
    let numbers: Vec<u64> =
        words.map(|word| word.parse().map_err(|_| format!("`{word}` is not a number"))).collect::<Result<_, _>>()?;
    match (verb, numbers.as_slice()) {
        ("sporadic", &[distance, jitter]) if distance > 0 => {
            sources.push(Box::new(Sporadic::new(Duration::from(distance), Duration::from(jitter))));
            Ok(None)
        }
        ("seen", times) if times.len() > 1 && times.is_sorted() && times.first() < times.last() => {
            sources.push(Box::new(Recorded::new(times)));
            Ok(None)
        }
        ("bound", &[limit, blocking, ref pairs @ ..]) if !pairs.is_empty() && pairs.len() % 2 == 0 => {
            bound(limit, blocking, pairs, sources).map(Some)
        }
        _ => Err(format!("`{verb}` with {} numbers is no question", numbers.len())),
    }
}

fn bound(limit: u64, blocking: u64, pairs: &[u64], sources: &[Arrivals]) -> Result<String, String> {
    let demands = pairs
        .chunks_exact(2)
        .map(|pair| {
            let source = usize::try_from(pair[0]).ok().and_then(|index| sources.get(index));
            let source = source.ok_or_else(|| format!("no source has the number {}", pair[0]))?;
            Ok(RBF::new(source, wcet::Scalar::new(Service::from(pair[1]))))
        })
        .collect::<Result<Vec<_>, String>>()?;
    let (asked, others) = demands.split_first().ok_or("no source is asked about")?;
    let task = TaskUnderAnalysis { rbf: asked, blocking_bound: Service::from(blocking) };
    Ok(match dedicated_uniproc_rta(&task, others, Duration::from(limit)) {
        Ok(found) => {
            let counts = demands.iter().map(|one| one.arrival_bound.number_arrivals(found).to_string());
            format!("{} {}", u64::from(found), counts.collect::<Vec<_>>().join(" "))
        }
        Err(_) => "none".to_owned(),
    })
}

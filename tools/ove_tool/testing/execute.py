# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs jobs side by side and prints what comes of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from ove_tool import console
from ove_tool.errors import Failure
from ove_tool.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection

AT_ONCE = 2
_SLOWEST = 10


def execute(jobs: Sequence[Job], selection: Selection) -> list[Outcome]:
    """Run all jobs, two at a time, and give the outcomes in the order of the jobs."""
    wanted = [job for job in jobs if selection.wants_job(job)]
    results: dict[int, list[Outcome]] = {}
    with console.step(f"running {len(wanted)} jobs") as progress, ThreadPoolExecutor(AT_ONCE) as pool:
        running = {pool.submit(_run, job, selection): number for number, job in enumerate(wanted)}
        try:
            _gather(running, wanted, results, progress)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [outcome for number in range(len(wanted)) for outcome in results[number]]


def _gather(
    running: dict[Future[tuple[list[Outcome], float]], int],
    jobs: Sequence[Job],
    results: dict[int, list[Outcome]],
    progress: Callable[[str], None],
) -> None:
    left = set(running)
    while left:
        active = [jobs[running[future]].name for future in left if future.running()]
        progress(f"{len(results)} done; {', '.join(active)}")
        done, left = wait(left, timeout=1.0, return_when=FIRST_COMPLETED)
        for future in done:
            outcomes, seconds = future.result()
            results[running[future]] = outcomes
            _print_job(jobs[running[future]], outcomes, seconds)


def _run(job: Job, selection: Selection) -> tuple[list[Outcome], float]:
    started = time.monotonic()
    try:
        outcomes = job.run(job.narrowed(selection))
    except Failure as failure:
        outcomes = [Outcome(f"{job.group}:{job.part}", FAIL, str(failure))]
    return outcomes, time.monotonic() - started


def _print_job(job: Job, outcomes: Sequence[Outcome], seconds: float) -> None:
    if not outcomes:
        return
    counts = [f"{count(outcomes, verdict)} {word}" for verdict, word in ((PASS, "passed"), (FAIL, "failed"))]
    console.out.print(f"{job.name}: {', '.join(counts)}, {count(outcomes, SKIP)} skipped ({seconds:.1f} s)")
    for outcome in outcomes:
        if outcome.verdict == FAIL:
            console.out.print(f"FAIL {outcome.id}")
            for line in (f"claim: {outcome.claim}" if outcome.claim else "", *outcome.why.splitlines()):
                if line:
                    console.out.print(f"    {line}")
            console.out.print(f"    replay: {outcome.replay}")


def count(outcomes: Sequence[Outcome], verdict: str) -> int:
    return sum(outcome.verdict == verdict for outcome in outcomes)


def print_summary(outcomes: Sequence[Outcome], seconds: float) -> None:
    """Print why tests were skipped, the slowest ones, and the closing line."""
    skips: dict[str, int] = {}
    for outcome in outcomes:
        if outcome.verdict == SKIP:
            group = outcome.id.partition(":")[0]
            reason = f"{group}: {outcome.why}"
            skips[reason] = skips.get(reason, 0) + 1
    if skips:
        console.out.print("\nskipped:")
        for reason, number in skips.items():
            console.out.print(f"    {number} x {reason}")
    slowest = sorted((o for o in outcomes if o.seconds >= 0.1), key=lambda o: -o.seconds)[:_SLOWEST]
    if slowest:
        console.out.print("\nslowest:")
        for outcome in slowest:
            console.out.print(f"    {outcome.seconds:6.1f} s  {outcome.id}")
    failed = [outcome.id for outcome in outcomes if outcome.verdict == FAIL]
    if failed:
        console.out.print("\nfailed:\n" + "\n".join(f"    {name}" for name in failed))
    totals = [count(outcomes, verdict) for verdict in (PASS, FAIL, SKIP)]
    console.out.print(f"\n{seconds:.0f} s in all")
    console.out.print("{} passed, {} failed, {} skipped".format(*totals))

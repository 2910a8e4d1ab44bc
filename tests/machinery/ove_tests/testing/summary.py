# SPDX-License-Identifier: MIT OR Apache-2.0
"""The output of `./ove test`: a line for each job as it ends, and the closing lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ove_lab import console
from ove_lab.errors import Missing
from ove_tests.testing.execute import Ended
from ove_tests.testing.model import FAIL, PASS, SKIP, Outcome

_SLOWEST = 10


def print_job(end: Ended) -> None:
    """Print a job's counts, what its searches covered, and each failed test with the command that replays it."""
    if not end.outcomes:
        return
    if end.missing is not None:
        # print_summary() gives the details once for all jobs.
        console.result(f"{end.job.name}: not run, {end.missing.what} is not available")
        return
    passed, failed, skipped = (count(end.outcomes, verdict) for verdict in (PASS, FAIL, SKIP))
    used = "" if end.processor_s is None else f", {end.processor_s:.1f} s of processor time"
    console.result(f"{end.job.name}: {passed} passed, {failed} failed, {skipped} skipped ({end.seconds:.1f} s{used})")
    for outcome in end.outcomes:
        if outcome.covered:
            console.result(f"    {outcome.id}: {outcome.covered}")
        if outcome.verdict == FAIL:
            console.result(f"FAIL {outcome.id}")
            for line in (f"claim: {outcome.claim}" if outcome.claim else "", *outcome.why.splitlines()):
                if line:
                    console.result(f"    {line}")
            console.result(f"    replay: {outcome.replay}")


def count(outcomes: Sequence[Outcome], verdict: str) -> int:
    return sum(outcome.verdict == verdict for outcome in outcomes)


def print_summary(outcomes: Sequence[Outcome], missing: Sequence[Missing], seconds: float) -> None:
    """Print the reasons for skips, the slowest tests, the failures, the missing parts and the closing line."""
    skips = Counter(f"{o.id.partition(':')[0]}: {o.why}" for o in outcomes if o.verdict == SKIP)
    if skips:
        console.result("\nskipped:")
        for reason, number in skips.items():
            console.result(f"    {number} x {reason}")
    slowest = sorted((o for o in outcomes if o.seconds >= 0.1), key=lambda o: -o.seconds)[:_SLOWEST]
    if slowest:
        console.result("\nslowest:")
        for outcome in slowest:
            console.result(f"    {outcome.seconds:6.1f} s  {outcome.id}")
    failed = [outcome.id for outcome in outcomes if outcome.verdict == FAIL]
    if failed:
        console.result("\nfailed (`./ove test --failed` repeats these, and jobs without a verdict):")
        console.result("\n".join(f"    {name}" for name in failed))
    for text, number in Counter(map(str, missing)).items():
        console.result(f"\n{text} ({number} jobs not run)")
    totals = [count(outcomes, verdict) for verdict in (PASS, FAIL, SKIP)]
    console.result(f"\n{seconds:.0f} s in all")
    console.result("{} passed, {} failed, {} skipped".format(*totals))

# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs a program with each change of a list, on all processors, and collects the failures."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice

from ove_lab.search.change import Change, Changes, shown
from ove_lab.search.kept import Kept
from ove_lab.search.points import Points
from ove_lab.search.program import Program


@dataclass
class Found:
    """`failures` are the runs that went wrong, in the order of their changes; `again` is the number of runs reused from
    an earlier search."""

    runs: int = 0
    again: int = 0
    failures: list[tuple[Changes, str]] = field(default_factory=list)


def at_each(points: Points, kinds: Sequence[str]) -> list[Changes]:
    """Return one change of each kind after each instruction."""
    return [(Change(behind, kind),) for behind in points.behind for kind in kinds]


def at_random(points: Points, kinds: Sequence[str], runs: int, changes: int, seed: int) -> list[Changes]:
    """Return random changes for each run, determined by the seed; equal runs are merged."""
    # Random choices for a search, not for cryptography.
    chance = random.Random(seed)  # noqa: S311
    every = (
        tuple(sorted(Change(chance.choice(points.behind), chance.choice(kinds)) for _ in range(changes)))
        for _ in range(runs)
    )
    return list(dict.fromkeys(every))


def run(program: Program, wanted: Sequence[Changes], kept: Kept, stop_at: int, show: Callable[[str], None]) -> Found:
    """Make each run that was not made earlier; end after `stop_at` failures, unless that is 0."""
    found = Found()
    workers = os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        for changes, wrong, is_new in _results(pool, program, wanted, kept, 2 * workers):
            found.runs += 1
            found.again += not is_new
            if wrong:
                found.failures.append((changes, wrong))
            show(f"{found.runs} of {len(wanted)} runs, {len(found.failures)} wrong")
            if stop_at and len(found.failures) >= stop_at:
                break
    return found


def _results(
    pool: ThreadPoolExecutor, program: Program, wanted: Sequence[Changes], kept: Kept, ahead: int
) -> Iterator[tuple[Changes, str, bool]]:
    """Yield the runs in order, with at most `ahead` of them started, so that little work is wasted if the search ends
    early."""

    def one(changes: Changes) -> tuple[Changes, str, bool]:
        if (known := kept.found.get(shown(changes))) is not None:
            return changes, known, False
        wrong = program.wrong(changes)
        kept.add(changes, wrong)
        return changes, wrong, True

    rest = iter(wanted)
    pending = [pool.submit(one, changes) for changes in islice(rest, ahead)]
    while pending:
        result = pending.pop(0).result()
        if (more := next(rest, None)) is not None:
            pending.append(pool.submit(one, more))
        yield result

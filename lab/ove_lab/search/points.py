# SPDX-License-Identifier: MIT OR Apache-2.0
"""The instructions of a run after which a search makes changes, and their number in the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ove_lab.errors import Failure, UsageError, unknown
from ove_lab.measure import markers, passes
from ove_lab.trace.budgets import Budgets
from ove_lab.trace.history import History
from ove_lab.trace.observe import Observed

_NOT_INTERRUPTS = 16


@dataclass(frozen=True)
class Points:
    """The instructions of a part of the run. `places` are their record positions, `behind` their positions in the whole
    run.

    An instruction of a repeating loop may stand for many iterations; the search changes the first one.
    """

    title: str
    places: tuple[int, ...]
    behind: tuple[int, ...]

    def __add__(self, other: Points) -> Points:
        pairs = sorted({*zip(self.places, self.behind, strict=True), *zip(other.places, other.behind, strict=True)})
        return Points(f"{self.title}, {other.title}", tuple(one for one, _ in pairs), tuple(one for _, one in pairs))


def of_regions(observed: Observed, names: Sequence[str]) -> Points:
    """Return every instruction between the markers of regions, in each pass, including handlers and other threads.

    Raises UsageError for an unknown region, Failure for a region that was not passed.
    """
    found = markers.read(observed.program.elf)
    known = sorted({one.name for one in found if one.is_begin})
    for name in names:
        if name not in known:
            raise unknown("region", name, known)
    if not known:
        raise UsageError('the program has no region; OVE_MEASURE("name") { ... } makes one; --first N needs none')
    run = observed.run
    every = passes.find(run.pc, found, observed.owners.of_each(len(run.pc)))
    parts = []
    for name in names or known:
        whole = [*every.by_name[name], *every.cut_off.get(name, ())]
        if not whole:
            raise Failure(f"region `{name}` was never entered{'' if names else '; --region NAME searches others'}")
        places = sorted({place for one in whole for place in range(one.begin, one.end)})
        text = f"region `{name}` in {len(whole)} {'pass' if len(whole) == 1 else 'passes'}"
        parts.append(_points(observed, text, places))
    total = parts[0]
    for one in parts[1:]:
        total += one
    return total


def of_first(made: History, count: int) -> Points:
    """Return the first instructions after the scheduler has started a thread."""
    begin = Budgets(made).started
    places = range(begin, min(begin + count, len(made.observed.run.pc)))
    return _points(made.observed, f"the first {len(places)} instructions after the start", places)


def _points(observed: Observed, title: str, places: Sequence[int]) -> Points:
    begun = np.array(places, dtype=np.int64)
    executed = begun + observed.run.repeats.before_each(begun) + 1
    return Points(title, tuple(begun.tolist()), tuple(executed.tolist()))


def interrupts(observed: Observed) -> list[int]:
    """Return the numbers of the lines whose interrupts came in the run."""
    numbers = Counter(observed.responses.numbers.values())
    return sorted(one - _NOT_INTERRUPTS for one in numbers if one >= _NOT_INTERRUPTS)

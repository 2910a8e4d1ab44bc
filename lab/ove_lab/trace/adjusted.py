# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds which conditional stack pointer moves that make no access themselves were executed.

The emulator begins each instruction of an IT block, whether or not its condition holds. The accesses before and after
an instruction show the stack pointer. The difference shows which moves in between were executed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby

import numpy as np
from numpy.typing import NDArray

_Array = NDArray[np.int64]
# Between two accesses of a thread, there may be accesses of handlers on their own stack.
_LOOKED_AT = 64
_MOST = 6


def skipped(places: _Array, moves: _Array, shown: _Array, bases: _Array) -> _Array:
    """Return which of some conditional instructions, given with their moves, were not executed.

    `bases` are the differences between the stack pointer and the sum of all moves, at each instruction `shown`.
    If no access shows whether a move was executed, it counts as not executed: no access used the stack that it made.
    """
    gaps = np.searchsorted(shown, places)
    is_inside = (gaps > 0) & (gaps < len(shown))
    inside = np.clip(gaps, 1, max(len(shown) - 1, 1))
    differences = np.zeros(len(places), dtype=np.int64)
    if len(shown) > 1:
        differences = np.where(is_inside, bases[inside] - bases[inside - 1], 0)
    alone = np.ones(len(places), dtype=bool)
    alone[1:] &= gaps[1:] != gaps[:-1]
    alone[:-1] &= gaps[1:] != gaps[:-1]
    is_known = alone & is_inside & ((differences == 0) | (differences == -moves))
    found = places[is_known & (differences != 0)].tolist()
    rest = np.flatnonzero(~is_known).tolist()
    for gap, each in groupby(rest, key=gaps.__getitem__):
        found += _of_group(int(gap), [(int(places[one]), int(moves[one])) for one in each], bases)
    return np.array(sorted(found), dtype=np.int64)


def _of_group(gap: int, group: list[tuple[int, int]], bases: _Array) -> list[int]:
    """Return the largest set of moves that explains the first explainable difference."""
    for difference in _differences(gap, bases):
        for count in range(min(len(group), _MOST), -1, -1):
            for some in combinations(group, count):
                if -sum(moved for _, moved in some) == difference:
                    return [place for place, _ in some]
    return [place for place, _ in group]


def _differences(gap: int, bases: _Array) -> Iterator[int]:
    behind = bases[gap : gap + _LOOKED_AT].tolist()
    for before in bases[max(gap - _LOOKED_AT, 0) : gap][::-1].tolist():
        yield from (one - before for one in behind)

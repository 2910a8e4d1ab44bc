# SPDX-License-Identifier: MIT OR Apache-2.0
"""Advice on what to change first: the smallest cut with which every deadline holds, or how much all parts may grow."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ove_lab.deadlines.bounds import Bound
from ove_lab.deadlines.task_set import TaskSet, bounds_of

_STEPS = 10
_MOST = 16.0


def holds(tasks: TaskSet, bounds: dict[int, Bound | None]) -> bool:
    """Return True if every deadline is met by its bound."""
    return all(
        (bound := bounds[index]) is not None and bound.length <= (tasks.tasks[index].deadline or 0)
        for index in tasks.judged()
    )


def advise(tasks: TaskSet) -> list[str]:
    """Return advice as sentences; the first one names the smallest change."""
    if not tasks.judged():
        return []
    if holds(tasks, tasks.bounds()):
        factor = _largest(lambda factors: [tasks.all_scaled(one) for one in factors])
        if factor >= _MOST:
            return [f"every execution time may become {_MOST:.0f} times as long before a bound exceeds its deadline"]
        more = _tenths(math.floor, factor - 1)
        return [f"every execution time may become {more} longer before a bound exceeds its deadline"]
    return _cuts(tasks)


def _largest(scaled: Callable[[Sequence[float]], list[TaskSet]]) -> float:
    """Return the largest factor, up to the maximum, with which every deadline holds. They must hold with a factor of
    1."""
    low, high = 1.0, _MOST
    sets = scaled([high])
    if holds(sets[0], bounds_of(sets)[0]):
        return high
    for _ in range(2 * _STEPS):
        middle = (low + high) / 2
        sets = scaled([middle])
        low, high = (middle, high) if holds(sets[0], bounds_of(sets)[0]) else (low, middle)
    return low


def _cuts(tasks: TaskSet) -> list[str]:
    """Return each part whose shortening alone lets every deadline hold, the smallest cut first."""
    parts = list(tasks.parts())
    sets = [tasks.scaled(one, 0.0) for one in parts]
    helps = [one for one, less, found in zip(parts, sets, bounds_of(sets), strict=True) if holds(less, found)]
    low, high = [0.0] * len(helps), [1.0] * len(helps)
    for _ in range(_STEPS):
        middle = [(one + other) / 2 for one, other in zip(low, high, strict=True)]
        sets = [tasks.scaled(part, factor) for part, factor in zip(helps, middle, strict=True)]
        for index, (less, found) in enumerate(zip(sets, bounds_of(sets), strict=True)):
            if holds(less, found):
                low[index] = middle[index]
            else:
                high[index] = middle[index]
    ordered = sorted(zip(low, range(len(helps)), strict=True), key=lambda one: (-one[0], one[1]))
    texts = [
        f"{helps[index].text(tasks.tasks[helps[index].task].name)}: {_tenths(math.ceil, 1 - factor)} shorter"
        for factor, index in ordered
    ]
    if not texts:
        return ["no single change makes every deadline hold: reduce the work of several parts, or lengthen distances"]
    return [f"with this change alone every deadline holds: {text}" for text in texts]


def _tenths(rounded: Callable[[float], int], share: float) -> str:
    """Return a share in percent, rounded to the side on which the deadlines hold."""
    return f"{rounded(share * 1000) / 10:.1f}%"
